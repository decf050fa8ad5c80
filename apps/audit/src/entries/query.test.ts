import type { EventEnvelope } from '@cabildo/contracts/event';
import query from '@cabildo/contracts/audit/entries/query.ts';
import { createHarness, member, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { everybody, makeEvent, publish } from './events.testing.ts';

let h: Harness;
let nextServer = 0;
/** Each test has a server of its own. */
let serverId: number;
beforeAll(async () => {
  h = await createHarness(service, { answers: everybody });
});
afterAll(() => h.close());
beforeEach(() => {
  nextServer += 1;
  serverId = nextServer;
});

const record = (...events: Partial<EventEnvelope>[]) =>
  publish(h, ...events.map((given) => makeEvent({ server_id: serverId, ...given })));
const ask = (input: object, server = serverId) =>
  h.ok(query, input, member(1, 'admin', { serverId: server }));
const notes = async (input: object) => (await ask(input)).logs.map((entry) => entry.note);

test('an entry tells what happened, to whom, by whom and when', async () => {
  await record({
    type: 'bank.transfer.completed',
    note: 'Transferencia de 5.',
    note_en: 'Transfer of 5.',
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
        event_id: expect.any(String),
        domain: 'bank',
        action: 'transfer.completed',
        note: 'Transferencia de 5.',
        note_parts: ['Transferencia de 5.'],
        actor_user_id: 42,
        actor: { user_id: 42, gp_username: 'user42', by_bot: false },
        character_ids: [3, 9],
        characters: [
          { server_character_id: 3, name: 'Personaje 3' },
          { server_character_id: 9, name: 'Personaje 9' },
        ],
        data: { amount: 5, concept: null },
        created_at: '2026-06-15T11:59:58.123Z',
      },
    ],
    page: 1,
    per_page: 50,
    total: 1,
    total_pages: 1,
    total_is_exact: true,
    next_cursor: null,
  });
});

test('the person for whom a bot acted is named, and that the bot did it (BO-06, decision 106)', async () => {
  await record({ actor: { kind: 'bot', id: 42 } });
  expect((await ask({})).logs[0]).toMatchObject({
    actor_user_id: 42,
    actor: { user_id: 42, gp_username: 'user42', by_bot: true },
  });
  await record({ actor: { kind: 'user', id: 42 } });
  expect((await ask({})).logs[0]).toMatchObject({ actor: { user_id: 42, by_bot: false } });
  await record({ actor: { kind: 'bot', id: null } });
  expect((await ask({})).logs[0]).toMatchObject({ actor_user_id: null });
});

test.each(['key', 'system'] as const)('nobody is named where a %s acted', async (kind) => {
  await record({ actor: { kind, id: 42 } });
  expect((await ask({})).logs[0]).toMatchObject({ actor_user_id: null });
});

test('the key of the server that did something is named, by the name that it had (AU-02)', async () => {
  await record({ actor: { kind: 'key', id: 42, name: 'Puente' } });
  expect((await ask({})).logs[0]).toMatchObject({ actor: { kind: 'key', key_id: 42, name: 'Puente' } });
  await record({ actor: { kind: 'key', id: 43 } });
  expect((await ask({})).logs[0]).toMatchObject({ actor: { kind: 'key', key_id: 43, name: null } });
});

test('the newest entry comes first, whatever order they arrived in', async () => {
  await record(
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
  await record({ note: 'mía', character_ids: [5] }, { note: 'nadie', server_id: null, character_ids: [5] });
  await record({ note: 'ajena', server_id: serverId + 1000, character_ids: [5] });
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
    record(
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
    await record({ note: 'Transferencia de Íñigo Ruiz' });
    expect(await ask({ search: 'TRANSFERENCIA DE' })).toMatchObject({ total: 2 });
    expect(await ask({ search: 'transferencia de í' })).toMatchObject({ total: 1 });
    expect(await ask({ search: 'de' })).toMatchObject({ total: 2 });
    expect(await ask({ search: 'creado' })).toMatchObject({ total: 1 });
  });
});

describe('dates', () => {
  beforeEach(() =>
    record(
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
  ])('%j is refused', async (input) => {
    const answer = await h.act(query, input, member(1, 'admin', { serverId }));
    expect(answer).toMatchObject({ status: 400, code: 'error' });
  });
});

test('entries of more than 365 days ago are not shown, whole days counted', async () => {
  await record(
    { note: 'stored', occurred_at: '2025-06-15T00:00:00.000Z' },
    { note: 'gone', occurred_at: '2025-06-14T23:59:59.999Z' },
  );
  expect(await ask({})).toMatchObject({ total: 1, logs: [{ note: 'stored' }] });
  expect(await ask({ search: 'e', date_from: '2020-01-01' })).toMatchObject({ total: 1 });
});

test('a character that the log of this server does not know is not found, whoever else knows it (GW-24)', async () => {
  await record({ character_ids: [5] });
  await record({ server_id: serverId + 1000, character_ids: [6] });
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
  await record(...Array.from({ length: 103 }, (_, n) => at(n)));
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
  await record({ character_ids: [1] });
  expect((await ask({ page: '1000', per_page: '1', character_id: '1' })).logs).toEqual([]);
});

describe('of a log of more than 10,000 entries', () => {
  const ENTRIES = 10_200;
  const LONG = 9_999;
  const askLong = (input: object) => ask(input, LONG);
  beforeAll(async () => {
    const start = Date.parse('2026-06-01T00:00:00Z');
    await publish(
      h,
      ...Array.from({ length: ENTRIES }, (_, n) =>
        makeEvent({
          server_id: LONG,
          type: n === 3 ? 'role.role.created' : 'bank.transfer.completed',
          note: `Pago ${n} de Lucía${n < 60 ? ' con descuento' : ''}`,
          occurred_at: new Date(start + n * 1_000).toISOString(),
          character_ids: n % 100 === 0 ? [5] : [],
        }),
      ),
    );
  });

  test.each([[{}], [{ search: 'LUCIA' }], [{ domain: 'bank' }], [{ search: 'transfer.comp' }]])(
    'the matches of %j, frequent ones, are counted in the newest 10,000 only',
    async (filter) => {
      const { logs, ...rest } = await askLong(filter);
      expect(rest).toMatchObject({ total: 10_000, total_pages: 200, total_is_exact: false });
      expect(logs[0]?.note).toBe(`Pago ${ENTRIES - 1} de Lucía`);
    },
  );

  test('pages go on beyond the total, and each tells whether another follows', async () => {
    const last = await askLong({ page: '204', search: 'pago' });
    expect(last.logs.at(-1)?.note).toBe('Pago 0 de Lucía con descuento');
    expect(last).toMatchObject({ total: ENTRIES, total_pages: 204 });
    const before = await askLong({ page: '203', search: 'pago' });
    expect(before.logs).toHaveLength(50);
    expect(before.total_pages).toBe(204);
    expect((await askLong({ page: '205', search: 'pago' })).logs).toEqual([]);
  });

  test.each([
    [{ search: 'descuento' }, 60, 'Pago 59 de Lucía con descuento'],
    [{ search: 'PAGO 7 de' }, 1, 'Pago 7 de Lucía con descuento'],
    [{ domain: 'role' }, 1, 'Pago 3 de Lucía con descuento'],
    [{ domain: 'role', search: 'lucia' }, 1, 'Pago 3 de Lucía con descuento'],
    [{ search: 'role.crea' }, 1, 'Pago 3 de Lucía con descuento'],
    [{ search: 'nadie' }, 0, undefined],
    [{ character_id: '5' }, 102, 'Pago 10100 de Lucía'],
    [{ character_id: '5', search: 'lucia' }, 102, 'Pago 10100 de Lucía'],
    [{ date_to: '2026-06-01T01:00:00Z', search: 'lucia' }, 3_601, 'Pago 3600 de Lucía'],
  ])('the matches of %j, rare ones, are all found and counted', async (filter, total, newest) => {
    const answer = await askLong(filter);
    expect(answer).toMatchObject({ total, total_is_exact: true });
    expect(answer.logs[0]?.note).toBe(newest);
    expect(answer.logs).toHaveLength(Math.min(total, 50));
  });

  test('rare matches have pages too, and an empty one past the end', async () => {
    const second = await askLong({ search: 'descuento', page: '2' });
    expect(second.logs.map(({ note }) => note).at(-1)).toBe('Pago 0 de Lucía con descuento');
    expect(second).toMatchObject({ total: 60, total_pages: 2 });
    expect(await askLong({ search: 'descuento', page: '3' })).toMatchObject({ logs: [], total: 60 });
  });

  test('a type that was frequent once is counted to 10,000 too, and its pages go on', async () => {
    const before = Date.parse('2026-05-31T00:00:00Z');
    await publish(
      h,
      ...Array.from({ length: 10_060 }, (_, n) =>
        makeEvent({
          server_id: LONG,
          type: 'shop.purchase.completed',
          note: `Compra ${n}`,
          occurred_at: new Date(before + n * 1_000).toISOString(),
        }),
      ),
    );
    const first = await askLong({ domain: 'shop' });
    expect(first.logs[0]?.note).toBe('Compra 10059');
    expect(first.total).toBeGreaterThan(10_000);
    expect(first.total_is_exact).toBe(false);
    const last = await askLong({ domain: 'shop', page: '202' });
    expect(last.logs.map(({ note }) => note)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Compra ${9 - n}`),
    );
    expect(last.total).toBe(10_060);
  });
});
