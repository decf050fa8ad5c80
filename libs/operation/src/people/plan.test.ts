import type { PersonColumn } from '@cabildo/kit/database';
import type { Table } from '../erasure/catalogue.ts';
import { planPersonErasure } from './plan.ts';

type Said = Table & { readonly person: Readonly<Record<string, PersonColumn>> };

/** A table with columns `name[?][:type]`: `?` may be null, and the type is that of an id unless it is said. */
function table(
  name: string,
  columns: readonly string[],
  person: Said['person'] = {},
  indexes: readonly (readonly string[])[] = [],
): Said {
  const described = columns.map((text) => {
    const [key = '', type = 'bigint'] = text.split(':');
    return [key.replace('?', ''), { type, isRequired: !key.includes('?') }] as const;
  });
  return { name, columns: Object.fromEntries(described), key: null, indexes, stores: [`"${name}"`], person };
}

const planOf = (...tables: Said[]) =>
  planPersonErasure(
    { tables, foreignKeys: [] },
    tables.map(({ name, person }) => ({ name, columns: {}, bound: 'staff', goes: 'stays: a test', person })),
  );
const STAND_IN = { is: 'stand-in' } as const;
const text = (value: string | null) => ({ is: 'text', text: value }) as const;

describe('a column that holds a person', () => {
  it.each(['user_id', 'actor_user_id', 'voided_by'])(
    'is replaced where it is a number such as %s',
    (column) => {
      const { steps, problems } = planOf(table('logs', ['id', column]));
      expect(steps).toMatchObject([{ column, settings: [{ column, value: STAND_IN }], isIndexed: false }]);
      expect(problems).toEqual([]);
    },
  );

  it.each(['ended_by:text', 'case_id', 'name:text', 'user_idea'])('is not %s', (column) => {
    expect(planOf(table('logs', [column]))).toEqual({ steps: [], tables: [], counts: [], problems: [] });
  });

  it.each([
    'gp_id:text',
    'cp_id:text',
    'gp_username:text',
    'ip:text',
    'device:text',
    'subject:text',
    'claim_actor:text',
    'payload:text',
    'data:jsonb',
    'note_folded:text',
  ])('must say what becomes of it where it is %s', (column) => {
    const [name] = column.split(':');
    expect(planOf(table('logs', [column])).problems).toEqual([
      expect.stringMatching(`^logs.${name}: holds a person`),
    ]);
    expect(planOf(table('logs', [column], { [name!]: { stays: 'why' } })).problems).toEqual([]);
    expect(planOf(table('logs', [column], { [name!]: { none: 'why' } }))).toEqual({
      steps: [],
      tables: [],
      counts: [],
      problems: [],
    });
  });

  it('exists', () => {
    expect(planOf(table('logs', ['id'], { user_id: { stays: 'why' } })).problems).toEqual([
      expect.stringMatching(/^logs.user_id: `person` names a column that does not exist/),
    ]);
  });

  it('takes its row with it, and then no other column of the row needs to be named', () => {
    const { steps, problems } = planOf(
      table('keys', ['user_id', 'device:text', 'made_by'], { user_id: { goes: 'why' } }),
    );
    expect(steps).toMatchObject([{ column: 'user_id', settings: null }]);
    expect(problems).toEqual([]);
  });

  it.each(['user_id', 'made_by'])(
    'must say whether it is counted by where an index finds it and it is %j',
    (name) => {
      const indexed = (person?: Said['person']) =>
        planOf(table('claims', [name, 'day'], person, [['day', name]]));
      expect(indexed().problems).toEqual([
        expect.stringMatching(`^claims.${name}: has an index, so limits may count by it`),
      ]);
      for (const said of [{ goes: 'why' }, { replaced: 'why' }, { counts: 'for a day' }, { stays: 'why' }])
        expect(indexed({ [name]: said }).problems).toEqual([]);
    },
  );

  it('is left alone where the person is counted by it', () => {
    const { steps, counts } = planOf(
      table('quotas', ['subject:text'], { subject: { counts: 'for a day' } }),
      table('claims', ['user_id', 'day'], { user_id: { counts: 'for ever' } }, [['user_id', 'day']]),
    );
    expect([steps, counts]).toEqual([[], ['quotas.subject', 'claims.user_id']]);
  });

  it('is emptied in the rows whose user_id is the person, whatever other numbers there are', () => {
    const columns = ['user_id', 'made_by', 'ip:text', 'gp_id?:text'];
    const person = { ip: { emptied: '-' }, gp_id: { emptied: null } };
    const { steps, problems } = planOf(table('profiles', columns, person));
    expect(problems).toEqual([]);
    expect(steps).toMatchObject([
      {
        column: 'user_id',
        isIndexed: false,
        settings: [
          { column: 'user_id', value: STAND_IN },
          { column: 'ip', value: text('-') },
          { column: 'gp_id', value: text(null) },
        ],
      },
      { column: 'made_by', settings: [{ column: 'made_by', value: STAND_IN }] },
    ]);
  });

  it('is emptied also where the number stays, and left alone where nothing of it is', () => {
    const stays = { user_id: { stays: 'why' } };
    const users = table('users', ['user_id', 'ip?:text'], { ...stays, ip: { emptied: null } });
    const { steps } = planOf(users, table('bans', ['user_id'], stays));
    expect(steps).toMatchObject([{ table: 'users', settings: [{ column: 'ip', value: text(null) }] }]);
    expect(steps).toHaveLength(1);
  });

  it('cannot be emptied where nothing says whose it is, or where it cannot be null', () => {
    const problemsOf = (...columns: string[]) =>
      planOf(table('visits', columns, { ip: { emptied: null } })).problems;
    expect(problemsOf('ip?:text')).toEqual([expect.stringMatching(/^visits.ip: no one column/)]);
    expect(problemsOf('a_by', 'b_by', 'ip?:text')).toHaveLength(1);
    expect(problemsOf('user_id', 'ip:text')).toEqual([expect.stringMatching(/^visits.ip: cannot be null/)]);
  });
});

it('names the tables that hold a person or a character, for an export', () => {
  const { tables } = planOf(
    table('items', ['id']),
    table('cards', ['holder_character_id']),
    table('members', ['user_id']),
    table('links', ['cp_id:text'], { cp_id: { stays: 'why' } }),
  );
  expect(tables).toEqual(['cards', 'members', 'links']);
});
