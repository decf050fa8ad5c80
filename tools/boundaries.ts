/**
 * Proves that the walls stand: lints one forbidden import of each kind and fails unless every one is refused. A rule
 * that silently stopped working would otherwise look like a clean tree.
 */
import { createProjectGraphAsync } from '@nx/devkit';
import { ESLint } from 'eslint';
import { join } from 'node:path';
import tseslint from 'typescript-eslint';
import { allUses, arrowsUp, rings, usesOf, usesOfSlices } from './rings.ts';

const root = join(import.meta.dirname, '..');

const SERVICE = 'apps/economy/src/service.ts';
const GATEWAY = 'apps/gateway/src/index.ts';
const CONTRACT = 'libs/contracts/src/economy/bank/accounts/any.ts';
const CORE = 'libs/contracts/src/errors.ts';
const CLIENT = 'libs/client/src/client.ts';
const PANEL = 'apps/panel/src/frame/router.tsx';
const EXAMPLE = 'examples/game-server/src/game.ts';
const KIT = 'libs/kit/src/service/service.ts';
const ADAPTER = 'libs/kit/src/database/database.ts';
// Files need not exist: the walls look at their paths.
const RULES = 'apps/economy/src/any/rules.ts';
const OTHER_RULES = 'apps/economy/src/any/fees.rules.ts';

const importing = (module: string): string => `import x from '${module}';\nexport default x;`;

const INFRASTRUCTURE = ['pg', 'knex', 'amqplib', 'redis', 'express', 'undici'];
/** Beginnings of comments that leave their subject open. */
const OPEN_SUBJECTS = ['What is left', 'Of one server', 'As the other one'];

type Case = readonly [why: string, file: string, code: string];

const FORBIDDEN: readonly Case[] = [
  ['a service imports another service', SERVICE, importing('@cabildo/servers')],
  ['characters import a service', 'libs/characters/src/resolve.ts', importing('@cabildo/servers')],
  ['operation imports a service', 'libs/operation/src/index.ts', importing('@cabildo/economy')],
  ['operation imports pg beside its backups', 'libs/operation/src/index.ts', importing('pg')],
  ['the saga imports a service', 'libs/saga/src/saga.ts', importing('@cabildo/inventory')],
  ['a service imports the gateway', SERVICE, importing('@cabildo/gateway')],
  ['a service imports the composition', SERVICE, importing('@cabildo/standalone')],
  ...INFRASTRUCTURE.map((name) => [`a service imports ${name}`, SERVICE, importing(name)] as const),
  ['the gateway imports a service', GATEWAY, importing('@cabildo/economy')],
  [
    "the gateway imports an action's contract",
    GATEWAY,
    importing('@cabildo/contracts/economy/bank/accounts/get_balance.ts'),
  ],
  ['contracts import the kit', CORE, importing('@cabildo/kit/service')],
  ['contracts import more than zod', CONTRACT, importing('pino')],
  ['contracts import what Node brings', CONTRACT, importing('node:crypto')],
  ['the core of the contracts imports a service', CORE, importing('./economy/config/config.ts')],
  [
    'the core of the contracts imports a service from a folder',
    'libs/contracts/src/openapi/document.ts',
    importing('../economy/config/config.ts'),
  ],
  ['the client imports the contracts', CLIENT, importing('@cabildo/contracts/action')],
  ['the client imports a package', CLIENT, importing('zod')],
  ['the client imports what Node brings', CLIENT, importing('node:crypto')],
  ['an example imports the contracts', EXAMPLE, importing('@cabildo/contracts/action')],
  ['an example imports the harness', EXAMPLE, importing('@cabildo/testing')],
  ['an example imports sources of the client', EXAMPLE, importing('@cabildo/client/transport.ts')],
  ['an example imports files of the house', EXAMPLE, importing('../../../libs/kit/src/index.ts')],
  ['the panel imports a service', PANEL, importing('@cabildo/economy')],
  ['the panel imports the kit', PANEL, importing('@cabildo/kit/service')],
  ['the panel imports what Node brings', PANEL, importing('node:crypto')],
  ['the panel imports the whole registry', PANEL, importing('@cabildo/contracts/registry.ts')],
  ['the panel imports a subject of the contracts', PANEL, importing('@cabildo/contracts/fields')],
  ['the kit imports operation', KIT, importing('@cabildo/operation')],
  ['the kit imports a service', KIT, importing('@cabildo/economy')],
  [
    "the kit imports a service's contract",
    KIT,
    importing('@cabildo/contracts/servers/characters/get_character.rpc.ts'),
  ],
  ['the kit loads the contracts of all services', KIT, importing('@cabildo/contracts/registry.ts')],
  [
    'an adapter loads the words of the documentation',
    ADAPTER,
    importing('@cabildo/contracts/openapi/index.ts'),
  ],
  ['the kit imports a list of services', KIT, importing('@cabildo/contracts/consumers.gen.ts')],
  [
    "an adapter of the kit imports a service's contract",
    ADAPTER,
    importing('@cabildo/contracts/servers/characters/get_character.rpc.ts'),
  ],
  ['the kit imports pg outside its adapters', KIT, importing('pg')],
  ['a literal is spread into an object', KIT, 'export default { ...{ a: 1 }, b: 2 };'],
  ['a literal is spread into a list', KIT, 'export default [...[1, 2], 3];'],
  ['a constant literal is spread into a list', KIT, 'export default [...([1, 2] as const), 3];'],
  ['a literal is spread into arguments', KIT, 'export default Math.max(...[1, 2], 3);'],
  ...OPEN_SUBJECTS.flatMap(
    (words) =>
      [
        [`a comment begins "${words}"`, KIT, `/** ${words}. */\nexport default 1;`],
        [`a line comment begins "${words}"`, KIT, `// ${words}.\nexport default 1;`],
      ] as const,
  ),
  ...[RULES, OTHER_RULES].flatMap(
    (file) =>
      [
        ['rules do I/O', file, importing('node:fs')],
        ['rules ask the kit', file, importing('@cabildo/kit/service')],
        ['rules erase', file, importing('@cabildo/operation/erasure')],
        ['rules sell', file, importing('@cabildo/saga')],
        ['rules query', file, importing('./table.ts')],
        ['rules draw randomness', file, importing('node:crypto')],
        ['rules throw dice', file, 'export default Math.random();'],
        ['rules read the clock', file, 'export default Date.now();'],
        ['rules read the clock by its class', file, 'export default new Date();'],
      ] as const,
  ),
];

// Code on the right side of the walls must pass, or the rules refuse everything.
const ALLOWED: readonly Case[] = [
  ['an adapter of the kit imports pg', ADAPTER, importing('pg')],
  ['an object is spread into a literal', KIT, 'export const f = (x: object) => ({ ...x, b: 2 });'],
  ['a comment begins with its subject', KIT, '/** Whatever is left, of one server. */\nexport default 1;'],
  [
    'a screen imports the contract of its form',
    PANEL,
    importing('@cabildo/contracts/economy/payments/transfers/transfer.ts'),
  ],
  ['an example imports the client', EXAMPLE, importing('@cabildo/client')],
  ['targets of webhooks import undici', 'apps/webhooks/src/targets/any.ts', importing('undici')],
  ['the gateway asks a call', GATEWAY, importing('@cabildo/contracts/servers/images/get_image.rpc.ts')],
  ['rules take a type of a table', RULES, `import type { x } from './table.ts';\nexport type Y = x;`],
  ['the whole imports a service', 'e2e/saga/any.ts', importing('@cabildo/inventory')],
  ['rules take the pure steps of the saga', RULES, importing('@cabildo/saga/steps.ts')],
];

// The boundary rule reads the project graph from Nx's cache, and is silent when there is none.
await createProjectGraphAsync({ exitOnError: true });
// No wall needs types, and without them files need not exist.
const eslint = new ESLint({ cwd: root, overrideConfig: [tseslint.configs.disableTypeChecked] as never });

async function isRefused(file: string, code: string): Promise<boolean> {
  const [result] = await eslint.lintText(code, { filePath: join(root, file) });
  const broken = result?.messages.find(({ fatal }) => fatal);
  if (!result || broken) throw new Error(`${file} was not linted: ${broken?.message ?? 'ignored'}`);
  return result.messages.some(({ ruleId }) => /boundaries|restricted|comment-subject/.test(ruleId ?? ''));
}

const wrong: string[] = [];
for (const [cases, expected] of [
  [FORBIDDEN, true],
  [ALLOWED, false],
] as const) {
  for (const [why, file, code] of cases) {
    const refused = await isRefused(file, code);
    console.log(`${refused ? 'refused' : 'allowed'}: ${why} (${file})`);
    if (refused !== expected) wrong.push(`${why} (${file}) is ${refused ? 'refused' : 'allowed'}`);
  }
}

const uses = allUses(root);
for (const [kind, of, file, module] of [
  // The slice `holdings` uses `items`, the frame uses what is shared, a screen its drawer: the other way round closes a ring.
  ['slices', usesOfSlices, 'apps/inventory/src/items/table.ts', '../holdings/table.ts'],
  ['areas', usesOfSlices, 'apps/panel/src/shared/list/failed.tsx', '../../frame/router.tsx'],
  ['files', (all: typeof uses) => all, 'libs/kit/src/database/sql.ts', './database.ts'],
  [
    'screens',
    (all: typeof uses) => all,
    'apps/panel/src/treasury/taxes/tax-editor.tsx',
    './taxes-screen.tsx',
  ],
] as const) {
  const backward = usesOf(file, importing(module));
  if (rings(of([...uses, ...backward])).length === 0) wrong.push(`a ring between two ${kind} is allowed`);
  wrong.push(...rings(of(uses)).map((use) => `in a ring of ${kind}: ${use}`));
}

const upward = usesOf('libs/kit/src/base/clock.ts', importing('../bus/port.ts'));
if (arrowsUp(upward).length === 0) wrong.push('a subject of the kit may use a higher one');
const arrows = arrowsUp(uses);
console.log(`imports of a higher subject in the kit: ${arrows.length}`);
wrong.push(...arrows.map((use) => `a subject of the kit uses a higher one: ${use}`));

if (wrong.length > 0) {
  console.error(`The walls do not stand:\n  ${wrong.join('\n  ')}`);
  process.exitCode = 1;
}
