import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import hooks from 'eslint-plugin-react-hooks';
import * as regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const SERVICES = readdirSync(join(import.meta.dirname, 'apps'))
  .filter((name) => !['gateway', 'panel', 'standalone'].includes(name))
  .join('|');
const TESTS = ['**/*.test.ts', '**/*.testing.ts', '**/testing/**'];

/** Imports that a wall forbids: packages by name or any module by pattern, each with the reason. */
const forbid = (...walls) => ({ '@typescript-eslint/no-restricted-imports': ['error', { patterns: walls }] });

const INFRASTRUCTURE = {
  regex: '^(amqplib|redis|express|pg|knex)($|/)',
  message: "Transports and stores are reached through the kit's adapters alone (design 1).",
};
const SENDING = {
  regex: '^undici($|/)',
  message:
    "Requests to URLs of strangers leave through the webhooks' targets alone, which judge every address.",
};
const CONTRACTS_OF_SERVICES = {
  regex: `^@cabildo/contracts/((${SERVICES})/|consumers\\.gen)`,
  message: 'The kit knows no service, route or action (design 1).',
};
const ALL_CONTRACTS = {
  regex: '^@cabildo/contracts/(registry|openapi/)',
  message: 'Every process would load the contracts of all services, or the words of the documentation.',
  allowTypeImports: true,
};
const CONTRACTS_OF_ACTIONS = {
  regex: `^@cabildo/contracts/(${SERVICES})/(?!.*(\\.rpc|/events)\\.ts$)`,
  message: 'The gateway names no action: it asks internal calls and reads the registry (design 1).',
};
const SERVICES_IN_CORE = {
  regex: `^\\.{1,2}/(.*/)?(${SERVICES})/`,
  message: 'The core of the contracts knows no service; a service builds on the core.',
};
const BUILT_IN = { regex: '^node:', message: 'Contracts import zod alone (design 1).' };
const BUILT_IN_CLIENT = {
  regex: '^node:',
  message: 'The client runs in browsers and in game servers: it takes what all of them have.',
};
const BUILT_IN_PANEL = { regex: '^node:', message: 'The panel runs in browsers.' };
const REGISTRY = {
  regex: '^@cabildo/contracts/(registry|[a-z]+$)',
  message:
    'A screen imports the contracts that it uses, by their files: the rest would be loaded with it (panel.md).',
};
const SOURCES_OF_CLIENT = {
  regex: '^@cabildo/client/',
  message: 'The published client has one module.',
};
const PURE = 'Rules are pure: no I/O, no clock, no randomness. Take them as parameters.';
const IMPURE = {
  // The columns of a cause, and steps of sagas, are rules themselves.
  regex:
    '^(node:|@cabildo/(characters|operation)($|/)|@cabildo/kit($|/(?!tracing/cause-columns\\.ts$))|@cabildo/saga($|/(?!(steps|purchase|carry-out)\\.ts$)))',
  message: PURE,
  allowTypeImports: true,
};
const QUERIES = {
  regex: '/(table|resource|service|deps|handlers\\.gen)\\.ts$|\\.(job|reaction|rpc)\\.ts$',
  message: PURE,
  allowTypeImports: true,
};

/** A literal that is spread into a literal says nothing that its own properties would not. */
const SPREAD_LITERALS = [
  'ObjectExpression > SpreadElement > ObjectExpression.argument',
  'ArrayExpression > SpreadElement > ArrayExpression.argument',
  'ArrayExpression > SpreadElement > TSAsExpression.argument > ArrayExpression.expression',
  'CallExpression > SpreadElement > ArrayExpression.argument',
].map((selector) => ({ selector, message: 'Write the properties or elements where they stand.' }));

/** Refuses comments whose first word leaves their subject open: "What is said", "Of one server", "As {@link x}". */
const commentSubject = {
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        if (/^[\s*]*(What|Of|As)\b/.test(comment.value))
          context.report({ loc: comment.loc, message: 'Begin a comment with its subject: who does what.' });
    },
  }),
};

/** A value of any kind is told to be text by such a cast, and fails or passes as text that it is not. */
const CAST_TO_TEXT = {
  selector: "CallExpression[callee.name='String'] > TSAsExpression.arguments",
  message: 'Look at the type of a value before it is made text.',
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules',
      'apps/panel/dist',
      'libs/client/dist',
      '**/*.gen.ts',
      '.nx',
      '.cabildo*',
      'coverage',
      'eslint.config.js',
    ],
  },
  ...tseslint.configs.recommended,
  {
    // A pattern takes time by the length of its text, and no more.
    files: ['**/*.{ts,tsx,js,mjs,cjs}'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { '@nx': nx, cabildo: { rules: { 'comment-subject': commentSubject } } },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          allow: [],
          // Tests of the kit, of operation and of the client use the harness that stands on them; nothing at run time does.
          ignoredCircularDependencies: [
            ['@cabildo/kit', '@cabildo/testing'],
            ['@cabildo/operation', '@cabildo/testing'],
            ['@cabildo/client', '@cabildo/testing'],
          ],
          depConstraints: [
            { sourceTag: 'type:contracts', onlyDependOnLibsWithTags: [], allowedExternalImports: ['zod'] },
            { sourceTag: 'type:kit', onlyDependOnLibsWithTags: ['type:contracts', 'type:testing'] },
            {
              sourceTag: 'type:operation',
              onlyDependOnLibsWithTags: ['type:contracts', 'type:kit', 'type:testing'],
            },
            {
              sourceTag: 'type:service',
              onlyDependOnLibsWithTags: [
                'type:contracts',
                'type:kit',
                'type:operation',
                'type:characters',
                'type:saga',
                'type:testing',
              ],
            },
            {
              sourceTag: 'type:characters',
              onlyDependOnLibsWithTags: ['type:contracts', 'type:kit', 'type:testing'],
            },
            {
              sourceTag: 'type:saga',
              onlyDependOnLibsWithTags: ['type:contracts', 'type:kit', 'type:characters', 'type:testing'],
            },
            {
              sourceTag: 'type:app',
              onlyDependOnLibsWithTags: ['type:contracts', 'type:kit', 'type:testing'],
            },
            // The panel is a client like any other, and checks its forms by the contracts.
            { sourceTag: 'type:panel', onlyDependOnLibsWithTags: ['type:client', 'type:contracts'] },
            // An example is a stranger's program, which has what npm has: the client alone.
            { sourceTag: 'type:example', onlyDependOnLibsWithTags: ['type:client'] },
            // Whoever installs the client gets nothing else.
            { sourceTag: 'type:client', onlyDependOnLibsWithTags: [], allowedExternalImports: [] },
            {
              sourceTag: 'type:testing',
              onlyDependOnLibsWithTags: ['type:contracts', 'type:kit', 'type:operation', 'type:client'],
            },
            { sourceTag: 'type:composition', onlyDependOnLibsWithTags: ['*'] },
            { sourceTag: 'type:e2e', onlyDependOnLibsWithTags: ['*'] },
          ],
        },
      ],
      // A promise that nobody waits for is an effect that nobody knows of.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always'],
      'no-restricted-syntax': ['error', CAST_TO_TEXT, ...SPREAD_LITERALS],
      'cabildo/comment-subject': 'error',
      'no-console': 'off',
      'prefer-const': ['error', { ignoreReadBeforeAssign: true }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['apps/*/src/**/*.ts', 'libs/characters/**/*.ts', 'libs/saga/**/*.ts'],
    ignores: ['apps/gateway/**', 'apps/standalone/**', ...TESTS],
    rules: forbid(INFRASTRUCTURE, SENDING),
  },
  {
    files: ['apps/webhooks/src/targets/**/*.ts'],
    ignores: TESTS,
    rules: forbid(INFRASTRUCTURE),
  },
  {
    files: ['apps/gateway/src/**/*.ts'],
    ignores: TESTS,
    rules: forbid(CONTRACTS_OF_ACTIONS),
  },
  {
    files: ['libs/kit/src/**/*.ts', 'libs/operation/src/**/*.ts'],
    rules: forbid(CONTRACTS_OF_SERVICES, ALL_CONTRACTS, INFRASTRUCTURE),
  },
  {
    // The adapters, and what tests them.
    files: ['libs/kit/src/{bus,database,embedded}/**/*.ts', 'libs/operation/src/backup/**/*.ts'],
    rules: forbid(CONTRACTS_OF_SERVICES, ALL_CONTRACTS),
  },
  {
    files: ['libs/contracts/src/**/*.ts'],
    ignores: TESTS,
    rules: forbid(BUILT_IN),
  },
  {
    files: ['libs/client/src/**/*.ts'],
    ignores: [...TESTS, 'libs/client/src/suite/**'],
    rules: forbid(BUILT_IN_CLIENT),
  },
  {
    files: ['examples/**/*.ts'],
    rules: forbid(SOURCES_OF_CLIENT),
  },
  {
    files: ['apps/panel/src/**/*.{ts,tsx}'],
    ignores: TESTS,
    plugins: { 'react-hooks': hooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      ...forbid(BUILT_IN_PANEL, REGISTRY, SOURCES_OF_CLIENT),
    },
  },
  {
    // The registry is where all services meet.
    files: ['libs/contracts/src/*.ts', 'libs/contracts/src/openapi/**/*.ts'],
    ignores: ['libs/contracts/src/registry.ts', ...TESTS],
    rules: forbid(BUILT_IN, SERVICES_IN_CORE),
  },
  {
    files: ['apps/*/src/**/rules.ts', 'apps/*/src/**/*.rules.ts'],
    ignores: TESTS,
    rules: {
      ...forbid(INFRASTRUCTURE, IMPURE, QUERIES),
      'no-restricted-globals': [
        'error',
        ...['fetch', 'setTimeout', 'setInterval', 'setImmediate', 'process', 'crypto', 'performance'],
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: PURE },
        { object: 'Date', property: 'now', message: PURE },
      ],
      'no-restricted-syntax': [
        'error',
        CAST_TO_TEXT,
        ...SPREAD_LITERALS,
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: PURE },
      ],
    },
  },
  {
    files: [
      '**/*.test.ts',
      '**/*.testing.ts',
      '**/testing/**',
      'libs/testing/**',
      'libs/client/src/suite/**',
    ],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  {
    // What a test needs is no dependency of the library it tests.
    files: [
      'libs/contracts/**/*.{test,testing}.ts',
      'libs/client/**/*.test.ts',
      'libs/client/src/suite/**',
      'libs/client/build.ts',
    ],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
  prettier,
);
