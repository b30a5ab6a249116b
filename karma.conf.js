// Jasmine in headless Chromium, in random order. CHROME_BIN names the browser; else the usual places are tried.
const { existsSync } = require('node:fs');

const browsers = require('./local/browser/browser-programs.json');
/** `HEADROOM_COVERAGE=html` writes the pages that show line by line what no spec has run: no test reads them. */
const pagesOfCoverage = process.env.HEADROOM_COVERAGE === 'html' ? [{ type: 'html', subdir: 'html' }] : [];
process.env.CHROME_BIN ??= browsers.find((path) => existsSync(path)) ?? '';

module.exports = function (config) {
  config.set({
    basePath: '',
    frameworks: ['jasmine'],
    plugins: [require('karma-jasmine'), require('karma-chrome-launcher'), require('karma-coverage')],
    // Told by npm test among the slowest.
    reportSlowerThan: 1000,
    client: { jasmine: { random: true, timeoutInterval: 30000 } },
    reporters: ['progress', 'coverage'],
    coverageReporter: {
      dir: 'coverage',
      reporters: [{ type: 'text-summary' }, ...pagesOfCoverage],
      check: { global: { statements: 85, branches: 75, functions: 85, lines: 85 } },
    },
    // A machine that is busy with something else is no reason to give a browser up.
    pingTimeout: 60000,
    browserDisconnectTimeout: 30000,
    browserNoActivityTimeout: 120000,
    browsers: ['HeadlessChromium'],
    customLaunchers: {
      HeadlessChromium: {
        base: 'ChromeHeadless',
        flags: require('./local/browser/chromium-flags.json'),
      },
    },
    restartOnFileChange: false,
  });
};
