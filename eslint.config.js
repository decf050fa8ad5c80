import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

// Transports and stores are reached through the kit's adapters alone; the gateway alone speaks HTTP to people.
const INFRASTRUCTURE = ['amqplib', 'redis', 'express', 'pg', 'knex'];
const IO = [
  'node:fs',
  'node:fs/promises',
  'node:net',
  'node:http',
  'node:child_process',
  'node:crypto',
  '@cabildo/kit',
];

const forbid = (names, message) => ({ paths: names.map((name) => ({ name, message })) });

export default tseslint.config(
  { ignores: ['**/node_modules', '**/*.gen.ts', '.nx', '.cabildo*', 'coverage', 'eslint.config.js'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts'],
    plugins: { '@nx': nx },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          allow: [],
          // The kit's own tests use the harness that stands on the kit; nothing at run time does.
          ignoredCircularDependencies: [['@cabildo/kit', '@cabildo/testing']],
          depConstraints: [
            { sourceTag: 'type:contracts', onlyDependOnLibsWithTags: [], allowedExternalImports: ['zod'] },
            { sourceTag: 'type:kit', onlyDependOnLibsWithTags: ['type:contracts', 'type:testing'] },
            {
              sourceTag: 'type:service',
              onlyDependOnLibsWithTags: ['type:contracts', 'type:kit', 'type:testing'],
            },
            {
              sourceTag: 'type:app',
              onlyDependOnLibsWithTags: ['type:contracts', 'type:kit', 'type:testing'],
            },
            { sourceTag: 'type:testing', onlyDependOnLibsWithTags: ['type:contracts', 'type:kit'] },
            { sourceTag: 'type:composition', onlyDependOnLibsWithTags: ['*'] },
          ],
        },
      ],
      // A promise that nobody waits for is an effect that nobody knows of.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always'],
      'no-console': 'off',
      'prefer-const': ['error', { ignoreReadBeforeAssign: true }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['apps/*/src/**/*.ts'],
    ignores: ['apps/gateway/**', 'apps/standalone/**', '**/*.test.ts'],
    rules: {
      'no-restricted-imports': ['error', forbid(INFRASTRUCTURE, 'Use the ports of @cabildo/kit (design 1).')],
    },
  },
  {
    files: ['apps/*/src/domain/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        forbid([...INFRASTRUCTURE, ...IO], 'domain/ holds pure rules: no I/O, no clock, no randomness.'),
      ],
      'no-restricted-globals': ['error', 'fetch', 'setTimeout', 'setInterval', 'process'],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Take randomness as a parameter.' },
        { object: 'Date', property: 'now', message: 'Take the time as a parameter.' },
      ],
    },
  },
  {
    files: [
      '**/*.test.ts',
      '**/*.testing.ts',
      '**/testing/**',
      'libs/testing/**',
      'libs/kit/src/bus/suite/**',
    ],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  {
    // What a test needs is no dependency of the library it tests.
    files: ['libs/contracts/**/*.test.ts'],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
  prettier,
);
