/**
 * Proves that the walls stand: lints one forbidden import of each kind and fails unless every one is refused. A rule
 * that silently stopped working would otherwise look like a clean tree.
 */
import { createProjectGraphAsync } from '@nx/devkit';
import { ESLint } from 'eslint';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

const FORBIDDEN: readonly [why: string, file: string, code: string][] = [
  [
    'a service imports another service',
    'apps/economy/src/service.ts',
    `import x from '@cabildo/servers';\nexport default x;`,
  ],
  [
    'a service imports the gateway',
    'apps/economy/src/service.ts',
    `import { x } from '@cabildo/gateway';\nexport default x;`,
  ],
  [
    'contracts import the kit',
    'libs/contracts/src/action.ts',
    `import { x } from '@cabildo/kit';\nexport default x;`,
  ],
  [
    'contracts import more than zod',
    'libs/contracts/src/action.ts',
    `import x from 'pino';\nexport default x;`,
  ],
  [
    'the kit imports a service',
    'libs/kit/src/service.ts',
    `import x from '@cabildo/economy';\nexport default x;`,
  ],
  [
    'a service talks to PostgreSQL itself',
    'apps/economy/src/service.ts',
    `import x from 'pg';\nexport default x;`,
  ],
  [
    'a service talks to RabbitMQ itself',
    'apps/economy/src/service.ts',
    `import x from 'amqplib';\nexport default x;`,
  ],
  ['domain does I/O', 'apps/economy/src/domain/fees.ts', `import x from 'node:fs';\nexport default x;`],
  ['domain reads the clock', 'apps/economy/src/domain/fees.ts', `export default Date.now();`],
];

// The boundary rule reads the project graph from Nx's cache, and is silent when there is none.
await createProjectGraphAsync({ exitOnError: true });
const eslint = new ESLint({ cwd: root });
const standing: string[] = [];
for (const [why, file, code] of FORBIDDEN) {
  const [result] = await eslint.lintText(code, { filePath: join(root, file) });
  const refused = result?.messages.some(({ ruleId }) => /boundaries|restricted/.test(ruleId ?? ''));
  console.log(`${refused ? 'refused' : 'ALLOWED'}: ${why}`);
  if (!refused) standing.push(why);
}
if (standing.length > 0) {
  console.error(`These imports should be refused by eslint.config.js: ${standing.join('; ')}`);
  process.exitCode = 1;
}
