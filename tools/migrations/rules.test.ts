import { problemsOf } from './rules.ts';

const problem = async (sql: string, head = '-- expand'): Promise<string | undefined> =>
  (await problemsOf('0002_next.sql', `${head}\n${sql}`))[0];

describe('an expanding migration', () => {
  test.each([
    'CREATE TABLE new (id bigint PRIMARY KEY, n int NOT NULL CHECK (n > 0)); CREATE UNIQUE INDEX new_n ON new (n)',
    `INSERT INTO seeds SELECT 1; CREATE TABLE seeds (n int)`,
    'ALTER TABLE old ADD COLUMN more int',
    'ALTER TABLE old ADD COLUMN more int NOT NULL DEFAULT 7',
    'ALTER TABLE old ADD COLUMN more timestamptz NOT NULL DEFAULT now()',
    `ALTER TABLE old ADD COLUMN more text NOT NULL DEFAULT 'a'::text`,
    'ALTER TABLE old ALTER COLUMN n DROP NOT NULL',
    'ALTER TABLE old ALTER COLUMN n SET DEFAULT 3',
    `COMMENT ON TABLE old IS 'about it'`,
    'CREATE OR REPLACE FUNCTION one() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  ])('may do what programs of before survive: %s', async (sql) => {
    expect(await problem(sql)).toBeUndefined();
  });

  test.each([
    ['DROP TABLE old', 'drops what programs may use'],
    ['DROP INDEX old_n', 'drops what programs may use'],
    ['ALTER TABLE old DROP COLUMN n', 'drops a column'],
    ['ALTER TABLE old DROP CONSTRAINT old_n', 'drops a constraint'],
    ['ALTER TABLE old RENAME TO older', 'renames'],
    ['ALTER TABLE old RENAME COLUMN n TO m', 'renames'],
    ['ALTER TABLE old ALTER COLUMN n TYPE bigint', 'rewrites the table for another type'],
    ['ALTER TABLE old ALTER COLUMN n SET NOT NULL', 'tightens a column'],
    ['ALTER TABLE old ADD CONSTRAINT n CHECK (n > 0) NOT VALID', 'tightens what programs may write'],
    ['ALTER TABLE old ADD COLUMN m int NOT NULL', 'tightens: programs do not write m'],
    [
      'ALTER TABLE old ADD COLUMN m uuid DEFAULT gen_random_uuid()',
      'rewrites the table for the default of m',
    ],
    [
      'ALTER TABLE old ADD COLUMN m int GENERATED ALWAYS AS (n + 1) STORED',
      'rewrites the table for the values',
    ],
    ['ALTER TABLE old ADD COLUMN m int GENERATED ALWAYS AS IDENTITY', 'rewrites the table for the values'],
    ['ALTER TABLE old ADD COLUMN m int REFERENCES others', 'reads the whole table'],
    ['ALTER TABLE old ADD COLUMN m int UNIQUE', 'reads the whole table'],
    ['ALTER TABLE old SET UNLOGGED', 'no rule allows'],
    ['CREATE INDEX old_n ON old (n)', 'without CONCURRENTLY'],
    ['CREATE INDEX CONCURRENTLY IF NOT EXISTS old_n ON old (n)', 'outside a transaction'],
    ['CREATE UNIQUE INDEX IF NOT EXISTS old_n ON old (n)', 'tightens old by a unique index'],
    ['UPDATE old SET n = 1', 'rewrites rows'],
    ['DELETE FROM old', 'rewrites rows'],
    ['TRUNCATE old', 'rewrites rows'],
    ['LOCK TABLE old', 'no rule allows'],
  ])('may not do: %s', async (sql, reason) => {
    expect(await problem(sql)).toContain(reason);
  });
});

describe('the first line', () => {
  test('it is missing where it says nothing', async () => {
    expect(await problem('SELECT 1', '-- a table for things')).toContain('says in its first line');
  });

  test('a contract may do all of that, and names its version', async () => {
    expect(await problem('DROP TABLE old', '-- contract: runs from 0.3.0')).toBeUndefined();
    expect(await problem('DROP TABLE old', '-- contract')).toContain('says in its first line');
  });

  test('outside a transaction there is one statement, an index that may be there already', async () => {
    const outside = '-- expand, outside a transaction';
    expect(await problem('CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON old (n)', outside)).toBeUndefined();
    expect(await problem('CREATE INDEX CONCURRENTLY i ON old (n)', outside)).toContain('IF NOT EXISTS');
    expect(await problem('SELECT 1; SELECT 2', outside)).toContain('one statement alone');
  });
});
