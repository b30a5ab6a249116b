// npm run package: from a checkout to the package that a Windows Admin Center gateway takes. Only Node's own modules may
// be imported up here: the project's dependencies are installed on the way.
import { endOnFailure, Steps } from '../base/steps.mjs';
import { help, parsePackageOptions } from './options.mjs';

const steps = new Steps();

function readOptions() {
  try {
    return parsePackageOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${help}`);
    process.exit(2);
  }
}

const options = readOptions();
if (options.help) {
  process.stdout.write(help);
  process.exit(0);
}

endOnFailure(async () => {
  const { installDependencies } = await import('../base/dependencies.mjs');
  await installDependencies(steps);
  const { makePackage } = await import('./make-package.mjs');
  await makePackage(options, steps);
}, steps);
