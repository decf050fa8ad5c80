import { globSync } from 'node:fs';
import { join } from 'node:path';
import { tableMismatches } from '@cabildo/testing';
import { SERVICES } from './services.ts';

const sealing = SERVICES.filter(({ sealed }) => sealed);

test.each(SERVICES)('each table of $name is declared once, as its migrations made it', async (service) => {
  expect(await tableMismatches(service)).toEqual([]);
});

test('every column that needs SECRET_KEYS belongs to the values that its service declares, so that no rotation forgets one', () => {
  const declared = sealing.flatMap(({ sealed }) =>
    sealed!.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
  );
  const found = SERVICES.flatMap(({ tables }) => tables).flatMap(({ name, columns }) =>
    Object.keys(columns)
      .filter((column) => columns[column]!.needsKey)
      .map((column) => `${name}.${column}`),
  );
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter((column) => !declared.includes(column))).toEqual([]);
});

test('a service demands SECRET_KEYS if it declares values under them, and else does not know the setting', () => {
  const demanding = SERVICES.filter(({ settings }) => 'SECRET_KEYS' in settings.shape);
  expect(demanding).toEqual(sealing);
});

test.each(SERVICES.filter(({ handlers }) => handlers.reactions.length > 0))(
  'each two events of one thing that $name reacts to are told in both orders by a test',
  ({ name }) => {
    const source = join(import.meta.dirname, '../..', name, 'src');
    expect(globSync('**/orders.test.ts', { cwd: source })).toHaveLength(1);
  },
);
