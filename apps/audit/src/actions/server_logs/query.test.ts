import type { EventEnvelope } from '@cabildo/contracts';
import query from '@cabildo/contracts/audit/server_logs/query.ts';
import { createHarness, member, type Harness } from '@cabildo/testing';
import service from '../../service.ts';
import { fact, tell } from '../../testing/facts.ts';

let h: Harness;
let nextServer = 1;
/** Every test has a server of its own. */
let serverId: number;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());
beforeEach(() => {
  nextServer += 1;
  serverId = nextServer;
});

const keep = (...facts: Partial<EventEnvelope>[]) =>
  tell(h, ...facts.map((given) => fact({ server_id: serverId, ...given })));
const ask = (input: object, server = serverId) =>
  h.ok(query, input, member(1, 'admin', { serverId: server }));
const notes = async (input: object) => (await ask(input)).logs.map((entry) => entry.note);

test('an entry tells what happened, to whom, by whom and when', async () => {
  await keep({
    type: 'bank.transfer.completed',
    note: 'Transferencia de 5.',
    actor: { kind: 'user', id: 42 },
    character_ids: [3, 9],
    data: { amount: 5, concept: null },
    occurred_at: '2026-06-15T11:59:58.123Z',
  });
  expect(await ask({})).toEqual({
    ok: true,
    logs: [
      {
        log_id: expect.any(Number),
        domain: 'bank',
        action: 'transfer.completed',
        note: 'Transferencia de 5.',
        actor_user_id: 42,
        character_ids: [3, 9],
        data: { amount: 5, concept: null },
        created_at: '2026-06-15T11:59:58.123Z',
      },
    ],
    page: 1,
    per_page: 50,
    total: 1,
    total_pages: 1,
  });
});

test.each(['bot', 'key', 'system'] as const)('nobody is named where a %s acted', async (kind) => {
  await keep({ actor: { kind, id: 42 } });
  expect((await ask({})).logs[0]).toMatchObject({ actor_user_id: null });
});

test('the newest entry comes first, whatever order they arrived in', async () => {
  await keep(
    { note: 'b', occurred_at: '2026-06-14T10:00:00.000Z' },
    { note: 'c', occurred_at: '2026-06-15T10:00:00.000Z', type: 'role.role.created' },
    { note: 'a', occurred_at: '2026-03-01T10:00:00.000Z' },
  );
  expect(await notes({})).toEqual(['c', 'b', 'a']);
});

test('a server without entries has an empty log', async () => {
  expect(await ask({})).toMatchObject({ logs: [], total: 0, total_pages: 0 });
});

test('a server sees only its own entries, and nobody those outside any server', async () => {
  await keep({ note: 'mía', character_ids: [5] }, { note: 'nadie', server_id: null, character_ids: [5] });
  await keep({ note: 'ajena', server_id: serverId + 1000, character_ids: [5] });
  for (const filter of [
    {},
    { search: 'a' },
    { character_id: 5 },
    { character_id: 5, search: 'a' },
    { domain: 'bank' },
  ]) {
    expect(await ask(filter)).toMatchObject({ total: 1, logs: [{ note: 'mía' }] });
  }
});

describe('filters', () => {
  beforeEach(() =>
    keep(
      { type: 'bank.transfer.completed', note: 'Transferencia de Lucía Muñoz', character_ids: [1, 2] },
      { type: 'bank.account.frozen', note: 'Cuenta congelada al 50%', character_ids: [2] },
      { type: 'role.role.created', note: 'Rol «a_b\\c» creado' },
    ),
  );

  test.each([
    [{ domain: 'bank' }, 2],
    [{ domain: 'role' }, 1],
    [{ domain: 'vehicle' }, 0],
    [{ action: 'account.frozen' }, 1],
    [{ action: 'query' }, 3],
    [{ log_action: 'account.frozen' }, 1],
    [{ action: 'query', log_action: 'account.frozen' }, 1],
    [{ action: 'account' }, 0],
    [{ action: 'ACCOUNT.FROZEN' }, 0],
    [{ domain: 'role', action: 'account.frozen' }, 0],
    [{ character_id: 2 }, 2],
    [{ character_id: 1 }, 1],
    [{ character_id: 1, domain: 'role' }, 0],
    [{ character_id: 2, domain: 'bank', action: 'account.frozen' }, 1],
    [{ character_id: 2, search: 'congelada' }, 1],
    [{ character_id: 2, search: 'transfer.com' }, 1],
  ])('%j leaves %i', async (filter, total) => {
    const answer = await ask(filter);
    expect([answer.total, answer.logs.length]).toEqual([total, total]);
  });

  test.each([
    ['lucia munoz', 'Transferencia de Lucía Muñoz'],
    ['MUÑOZ', 'Transferencia de Lucía Muñoz'],
    ['ansfer', 'Transferencia de Lucía Muñoz'],
    ['fer.comp', 'Transferencia de Lucía Muñoz'],
    ['0%', 'Cuenta congelada al 50%'],
    ['a_b', 'Rol «a_b\\c» creado'],
    ['b\\c', 'Rol «a_b\\c» creado'],
    ['CRE', 'Rol «a_b\\c» creado'],
  ])('a search for %s finds it in note or action', async (search, note) => {
    expect(await notes({ search })).toEqual([note]);
  });

  test.each(['5_%', 'axb', '%a%', 'bank', 'completed lucia'])(
    'a search for %s finds nothing',
    async (search) => {
      expect(await ask({ search })).toMatchObject({ total: 0, logs: [] });
    },
  );

  test('the common words of a type are found in every entry of it, and no others', async () => {
    await keep({ note: 'Transferencia de Íñigo Ruiz' });
    expect(await ask({ search: 'TRANSFERENCIA DE' })).toMatchObject({ total: 2 });
    expect(await ask({ search: 'transferencia de í' })).toMatchObject({ total: 1 });
    expect(await ask({ search: 'de' })).toMatchObject({ total: 2 });
    expect(await ask({ search: 'creado' })).toMatchObject({ total: 1 });
  });
});

describe('dates', () => {
  beforeEach(() =>
    keep(
      { note: '1', occurred_at: '2026-06-01T23:59:59.999Z' },
      { note: '2', occurred_at: '2026-06-02T00:00:00.000Z' },
      { note: '3', occurred_at: '2026-06-02T23:59:59.999Z', type: 'role.role.created' },
      { note: '4', occurred_at: '2026-06-03T00:00:00.000Z' },
    ),
  );

  test.each([
    [{ date_from: '2026-06-02' }, ['4', '3', '2']],
    [{ date_to: '2026-06-02' }, ['3', '2', '1']],
    [{ date_from: '2026-06-02', date_to: '2026-06-02' }, ['3', '2']],
    [{ date_from: '2026-06-02T00:00:00.001Z', date_to: '2026-06-03T00:00:00Z' }, ['4', '3']],
    [{ date_from: '2026-06-01T23:59:59.999Z', date_to: '2026-06-02T00:00:00.000Z' }, ['2', '1']],
    [{ date_from: '2026-06-02T23:59:59.999Z', date_to: '2026-06-02T23:59:59.999Z' }, ['3']],
    [{ date_from: '2026-06-02T02:00:00+02:00', date_to: '2026-06-02' }, ['3', '2']],
    [{ date_from: '2030-01-01' }, []],
    [{ date_to: '2019-01-01' }, []],
    [{ date_from: '0001-01-01', date_to: '9999-12-31' }, ['4', '3', '2', '1']],
  ])('%j covers both ends', async (filter, expected) => {
    for (const more of [{}, { search: '' }]) expect(await notes({ ...filter, ...more })).toEqual(expected);
    expect((await ask(filter)).total).toBe(expected.length);
  });

  test.each([
    [{ date_from: '2026-06-02', date_to: '2026-06-01' }],
    [{ date_from: '2026-06-02T10:00:01Z', date_to: '2026-06-02T10:00:00Z' }],
    [{ date_from: '2026-02-31' }],
    [{ date_from: '02/06/2026' }],
    [{ date_to: '2026-06-02T25:00:00Z' }],
    [{ date_to: '2026-06-02 10:00' }],
    [{ domain: 'nothing' }],
    [{ character_id: '0' }],
    [{ page: '0' }],
    [{ per_page: '0' }],
    [{ per_page: '101' }],
    [{ search: 'x'.repeat(101) }],
  ])('%j is refused', async (input) => {
    const answer = await h.act(query, input, member(1, 'admin', { serverId }));
    expect(answer).toMatchObject({ status: 400, code: 'error' });
  });
});

test('entries of more than 365 days ago are not shown, whole days counted', async () => {
  await keep(
    { note: 'kept', occurred_at: '2025-06-15T00:00:00.000Z' },
    { note: 'gone', occurred_at: '2025-06-14T23:59:59.999Z' },
  );
  expect(await ask({})).toMatchObject({ total: 1, logs: [{ note: 'kept' }] });
  expect(await ask({ search: 'e', date_from: '2020-01-01' })).toMatchObject({ total: 1 });
});

test('a character that the log of this server does not know is not found, whoever else knows it (GW-24)', async () => {
  await keep({ character_ids: [5] });
  await keep({ server_id: serverId + 1000, character_ids: [6] });
  const caller = member(1, 'admin', { serverId });
  for (const character_id of [6, 7]) {
    const { status, body } = await h.act(query, { character_id }, caller);
    expect([status, body]).toMatchObject([404, { error_code: 'character_not_found' }]);
  }
  expect(await ask({ character_id: 5, date_to: '2020-01-01' })).toMatchObject({ logs: [], total: 0 });
});

test('pages hold 50 entries unless told, at most 100, and go on until there are no more', async () => {
  const noon = Date.parse('2026-06-15T12:00:00Z');
  const at = (n: number) => ({ note: `n${n}`, occurred_at: new Date(noon - n * 3_600_000).toISOString() });
  await keep(...Array.from({ length: 103 }, (_, n) => at(n)));
  const first = await ask({});
  expect([first.logs.length, first.total, first.total_pages]).toEqual([50, 103, 3]);
  const third = await ask({ page: '3' });
  expect(third.logs.map(({ note }) => note)).toEqual(['n100', 'n101', 'n102']);
  expect((await ask({ per_page: '100' })).logs).toHaveLength(100);
  expect(await ask({ page: '4' })).toMatchObject({ logs: [], page: 4, total: 103, total_pages: 3 });
  expect(await ask({ page: '1000000', per_page: '100', search: 'n1' })).toMatchObject({
    logs: [],
    total: 14,
  });
  await keep({ character_ids: [1] });
  expect((await ask({ page: '1000', per_page: '1', character_id: '1' })).logs).toEqual([]);
});
