import type { Table } from '../erasure/catalogue.ts';
import { planPersonErasure } from './plan.ts';

/** A table with columns `name[?][:type][ = comment]`: `?` may be null, and the type is that of an id unless it is said. */
function table(
  name: string,
  columns: readonly string[],
  indexes: readonly (readonly string[])[] = [],
): Table {
  const described = columns.map((text) => {
    const [head = '', comment = null] = text.split(' = ');
    const [key = '', type = 'bigint'] = head.split(':');
    return [key.replace('?', ''), { type, isRequired: !key.includes('?'), comment }] as const;
  });
  return {
    name,
    comment: null,
    columns: Object.fromEntries(described),
    key: null,
    indexes,
    stores: [`"${name}"`],
  };
}

const planOf = (...tables: Table[]) => planPersonErasure({ tables, foreignKeys: [] });
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
    expect(planOf(table('logs', [`${column} = a person: stays, why`])).problems).toEqual([]);
    expect(planOf(table('logs', [`${column} = no person: why`]))).toEqual({
      steps: [],
      tables: [],
      counts: [],
      problems: [],
    });
  });

  it.each([
    'a person: stays',
    'a person: goes',
    'a person',
    'a person: by the service',
    'a person: counts',
    "a person: emptied to ''",
  ])('says nothing by %j', (comment) => {
    expect(planOf(table('logs', ['user_id', `ip?:text = ${comment}`])).problems).toHaveLength(1);
  });

  it('takes its row with it, and then no other column of the row needs to be named', () => {
    const { steps, problems } = planOf(
      table('keys', ['user_id = a person: the row goes', 'device:text', 'made_by']),
    );
    expect(steps).toMatchObject([{ column: 'user_id', settings: null }]);
    expect(problems).toEqual([]);
  });

  it.each(['user_id', 'made_by', 'user_id = a person: the row goes'])(
    'must say whether it is counted by where an index finds it and it is %j',
    (column) => {
      const [name] = column.split(' ');
      expect(planOf(table('claims', [column, 'day'], [['day', name!]])).problems).toEqual([
        expect.stringMatching(`^claims.${name}: has an index, so limits may count by it`),
      ]);
      for (const said of [
        'the row goes, for the test',
        'replaced, for the test',
        'counts, for a day',
        'stays, for the test',
      ])
        expect(
          planOf(table('claims', [`${name} = a person: ${said}`, 'day'], [['day', name!]])).problems,
        ).toEqual([]);
    },
  );

  it('is left alone where the person is counted by it', () => {
    const { steps, counts } = planOf(
      table('quotas', ['subject:text = a person: counts, for a day']),
      table('claims', ['user_id = a person: counts, for ever', 'day'], [['user_id', 'day']]),
    );
    expect([steps, counts]).toEqual([[], ['quotas.subject', 'claims.user_id']]);
  });

  it('is emptied in the rows whose user_id is the person, whatever other numbers there are', () => {
    const columns = [
      'user_id',
      'made_by',
      "ip:text = a person: emptied to '-'",
      'gp_id?:text = a person: emptied',
    ];
    const { steps, problems } = planOf(table('profiles', columns));
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
    const stays = 'user_id = a person: stays, why';
    const { steps } = planOf(table('users', [stays, 'ip?:text = a person: emptied']), table('bans', [stays]));
    expect(steps).toMatchObject([{ table: 'users', settings: [{ column: 'ip', value: text(null) }] }]);
    expect(steps).toHaveLength(1);
  });

  it('cannot be emptied where nothing says whose it is, or where it cannot be null', () => {
    expect(planOf(table('visits', ['ip?:text = a person: emptied'])).problems).toEqual([
      expect.stringMatching(/^visits.ip: no one column/),
    ]);
    expect(planOf(table('visits', ['a_by', 'b_by', 'ip?:text = a person: emptied'])).problems).toHaveLength(
      1,
    );
    expect(planOf(table('visits', ['user_id', 'ip:text = a person: emptied'])).problems).toEqual([
      expect.stringMatching(/^visits.ip: cannot be null/),
    ]);
  });
});

it('names the tables that hold a person or a character, for an export', () => {
  const { tables } = planOf(
    table('items', ['id']),
    table('cards', ['holder_character_id']),
    table('members', ['user_id']),
    table('links', ['cp_id:text = a person: stays, why']),
  );
  expect(tables).toEqual(['cards', 'members', 'links']);
});
