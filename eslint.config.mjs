// What prettier cannot see: defects, and the direction of imports.
import angular from 'angular-eslint';
import tseslint from 'typescript-eslint';
import templateText from './src/build/lint/template-text.mjs';

const nodeGlobals = Object.fromEntries(
  [
    'AbortController',
    'AbortSignal',
    'Buffer',
    'URL',
    'URLSearchParams',
    'WebSocket',
    'clearInterval',
    'clearTimeout',
    'console',
    'fetch',
    'performance',
    'process',
    'queueMicrotask',
    'setInterval',
    'setTimeout',
    'structuredClone',
    'TextDecoder',
    'TextEncoder',
  ].map((name) => [name, 'readonly']),
);
const browserGlobals = Object.fromEntries(
  [
    'addEventListener',
    'crypto',
    'document',
    'HTMLElement',
    'MutationObserver',
    'requestAnimationFrame',
    'localStorage',
    'history',
    'location',
    'matchMedia',
    'navigator',
    'window',
  ].map((name) => [name, 'readonly']),
);

const sdk = {
  regex: '^@microsoft/windows-admin-center-sdk',
  message: "Only app/shell and app/gateway may reach the SDK. Use shell's public-api or HeadroomGateway.",
};
const angularLibraryOfTheSdk = {
  regex: '^@microsoft/windows-admin-center-sdk/(?!core/)',
  message: "The SDK's Angular library wants a version of Angular that is not supported. app/shell stands for it.",
};
const inGatewayOnly = {
  group: ['**/generated/powershell-scripts', '**/generated/scripts/*', '**/gateway/sme-gateway'],
  message: 'Only app/gateway and app.config may know the commands. Use HeadroomGateway.',
};

const throughPublicApi = {
  regex:
    '/(analysis|exchange|words|profile|shell)/(?!((activity|compare|complete|diskspd|fit|hours|limits|opened|pasting|report|judged|search|tables|written)/)?(public-api$|testing/)|sdk-globals$)',
  message: 'Import what its public-api gives.',
};

const pureAlone = {
  group: ['@angular/*', '@microsoft/*', 'rxjs', 'rxjs/*'],
  message: 'These are pure functions: they also run in Node.',
};

/** A later block replaces the imports that an earlier one restricts, so each names all of them. */
function imports(...patterns) {
  return { 'no-restricted-imports': ['error', { patterns }] };
}

export default tseslint.config(
  {
    ignores: [
      'node_modules/',
      'dist/',
      '.angular/',
      '.cache/',
      'coverage/',
      'engine/build/',
      'src/environments/environment.production.ts',
      'src/generated/',
      'src/assets/',
      'gateway-plugin/dist/',
      'powershell-module/Headroom/Tool/',
    ],
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: { ecmaVersion: 2023, globals: { ...nodeGlobals, ...browserGlobals } },
    rules: {
      'no-undef': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'prefer-const': 'error',
      eqeqeq: 'error',
    },
  },
  {
    // What is read as a whole stays small enough for it.
    files: ['**/*.mjs', '**/*.js', 'src/**/*.ts'],
    rules: { 'max-lines': ['error', 350] },
  },
  {
    // A group of tests is a list in a function.
    files: ['**/*.mjs', '**/*.js', 'src/**/*.ts'],
    ignores: ['**/*.test.mjs', '**/*.contract.mjs', 'src/**/*.spec.ts', '**/testing/**'],
    rules: { 'max-lines-per-function': ['error', { max: 60 }] },
  },
  {
    files: ['**/*.js'],
    languageOptions: { sourceType: 'commonjs', globals: { module: 'writable', require: 'readonly' } },
  },
  {
    files: ['src/**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked, ...angular.configs.tsRecommended],
    languageOptions: {
      parserOptions: { project: ['tsconfig.lint.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      eqeqeq: 'error',
      '@typescript-eslint/explicit-member-accessibility': ['error', { accessibility: 'explicit' }],
      // Numbers in texts are what texts are for; Angular's modules are classes without members.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@angular-eslint/component-selector': ['error', { type: 'element', prefix: 'headroom', style: 'kebab-case' }],
      '@angular-eslint/directive-selector': ['error', { type: 'attribute', prefix: 'headroom', style: 'camelCase' }],
      '@angular-eslint/prefer-on-push-component-change-detection': 'error',
      // Strictness that the narrowing of inputs and indexed access cannot follow.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['src/**/*.spec.ts', 'src/**/testing/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // Pages that a spec makes for itself are drawn once.
      '@angular-eslint/prefer-on-push-component-change-detection': 'off',
    },
  },
  {
    files: ['src/app/**/*.ts'],
    ignores: ['src/app/gateway/**', 'src/app/shell/**', 'src/app/app.config.ts', 'src/app/testing/english.ts'],
    rules: {
      ...imports(sdk, inGatewayOnly, throughPublicApi),
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[property.name=/^powerShell(Stream)?$/]',
          message: 'Only app/gateway may reach PowerShell. Use HeadroomGateway.',
        },
      ],
    },
  },
  {
    files: ['src/app/gateway/**/*.ts', 'src/app/app.config.ts'],
    rules: imports(angularLibraryOfTheSdk, throughPublicApi),
  },
  {
    files: ['src/app/shell/**/*.ts'],
    rules: imports(angularLibraryOfTheSdk, inGatewayOnly, throughPublicApi),
  },
  {
    files: ['src/main.ts'],
    rules: imports(sdk, throughPublicApi),
  },
  {
    files: ['src/on-node/**/*.ts'],
    rules: imports(sdk, inGatewayOnly, throughPublicApi),
  },
  {
    files: [
      ...['words', 'analysis', 'profile', 'exchange'].map((folder) => `src/app/${folder}/**/*.ts`),
      'src/on-node/**/*.ts',
    ],
    ignores: ['**/*.spec.ts'],
    rules: {
      ...imports(pureAlone, inGatewayOnly, throughPublicApi),
      'no-restricted-globals': ['error', 'window', 'document', 'navigator', 'localStorage'],
    },
  },
  {
    files: ['src/app/**/*.html'],
    extends: [...angular.configs.templateRecommended, ...angular.configs.templateAccessibility],
    plugins: { headroom: templateText },
    rules: { 'headroom/no-literal-text': 'error' },
  },
);
