import query from '@cabildo/contracts/audit/entries/query.ts';
import { accountInherited } from '@cabildo/contracts/economy/bank/accounts/events.ts';
import { orgUpdated } from '@cabildo/contracts/economy/organisations/events.ts';
import { transferCompleted } from '@cabildo/contracts/economy/payments/transfers/events.ts';
import { profileChanged } from '@cabildo/contracts/identity/users/events.ts';
import { characterDeleted, characterUpdated } from '@cabildo/contracts/servers/characters/events.ts';
import { createHarness, member, until, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { makeEvent, publish } from './events.testing.ts';
import { envelopeOf } from '@cabildo/kit/service';

/** Names by id, as identity and servers answer them, and the questions that were asked. */
const users = new Map<number, string>();
const characters = new Map<number, { server_id: number; name: string }>();
const accounts = new Map<
  number,
  { server_id: number; owner_character_id: number | null; org_name: string | null; end: string | null }
>();
const symbols = new Map<number, string>();
let asked: string[] = [];
let isAway = false;

function answering(what: string): void {
  asked.push(what);
  if (isAway) throw new Error('away');
}

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service, {
    answers: {
      'calls.identity.get_users': ({ user_ids }: { user_ids: number[] }) => {
        answering('users');
        return {
          users: user_ids
            .filter((id) => users.has(id))
            .map((user_id) => ({ user_id, gp_username: users.get(user_id) })),
        };
      },
      'calls.servers.name_characters': ({ server_character_ids }: { server_character_ids: number[] }) => {
        answering('characters');
        return {
          characters: server_character_ids
            .filter((id) => characters.has(id))
            .map((id) => ({ server_character_id: id, ...characters.get(id) })),
        };
      },
      'calls.servers.get_currency': ({ server_id }: { server_id: number }) => {
        answering('currency');
        return { currency_symbol: symbols.get(server_id) ?? '€' };
      },
      'calls.economy.name_accounts': ({ account_ids }: { account_ids: number[] }) => {
        answering('accounts');
        return {
          accounts: account_ids
            .filter((id) => accounts.has(id))
            .map((id) => ({ account_id: id, ...accounts.get(id) })),
        };
      },
    },
  });
});
afterAll(() => h.close());
beforeEach(() => {
  asked = [];
  isAway = false;
});

const ask = async (serverId: number, input: object = {}, locale: 'es' | 'en' = 'es') =>
  h.ok(query, { per_page: '100', ...input }, { ...member(1, 'admin', { serverId }), locale });
const latest = async (serverId: number) => (await ask(serverId)).logs[0]!;
const by = (id: number) => ({ actor: { kind: 'user', id } as const });

test('an entry names its people as they are called when it is read, and those who are gone not (AU-04)', async () => {
  users.set(11, 'lucia');
  characters.set(21, { server_id: 1, name: 'Ana Paz' }).set(22, { server_id: 1, name: 'Bea Sol' });
  await publish(h, makeEvent({ ...by(11), character_ids: [22, 21, 29] }));
  const called = async () => {
    const { actor, characters: named } = await latest(1);
    return [actor, ...named.map(({ server_character_id, name }) => [server_character_id, name])];
  };
  const before = [
    { user_id: 11, gp_username: 'lucia', by_bot: false },
    [22, 'Bea Sol'],
    [21, 'Ana Paz'],
    [29, null],
  ];
  expect(await called()).toEqual(before);

  users.set(11, 'lux');
  characters.set(21, { server_id: 1, name: 'Ana Mar' }).delete(22);
  expect(await called()).toEqual(before);
  // These events belong to another server, so that only the change of names matters here.
  const elsewhere = { server_id: 2 };
  await publish(
    h,
    makeEvent({
      server_id: null,
      type: profileChanged.type,
      data: { user_id: 11, gp_username: 'lux' },
    }),
    makeEvent({ ...elsewhere, type: characterUpdated.type, character_ids: [21] }),
    makeEvent({ ...elsewhere, type: characterDeleted.type, character_ids: [22] }),
  );
  const after = [{ user_id: 11, gp_username: 'lux', by_bot: false }, [22, null], [21, 'Ana Mar'], [29, null]];
  await until(async () => JSON.stringify(await called()) === JSON.stringify(after));
});

test('nobody stands where nobody acted', async () => {
  await publish(h, makeEvent({ server_id: 3, actor: { kind: 'system', id: null } }));
  expect(await latest(3)).toMatchObject({ actor: null, characters: [] });
  expect(asked).toEqual([]);
});

test('a character of another server has no name here (GW-24)', async () => {
  characters.set(31, { server_id: 4, name: 'Dora Luz' });
  await publish(h, makeEvent({ server_id: 5, character_ids: [31] }));
  expect((await latest(5)).characters).toEqual([{ server_character_id: 31, name: null }]);
});

test('a page of 100 entries costs one question to each service, and none when it is read again', async () => {
  const events = Array.from({ length: 100 }, (_, n) => {
    const characterIds = Array.from({ length: 51 }, (_each, at) => 10_000 + n * 51 + at);
    return makeEvent({ server_id: 6, ...by(10_000 + n), character_ids: characterIds });
  });
  await publish(h, ...events);
  await Promise.all([ask(6), ask(6)]);
  expect(asked.toSorted()).toEqual(['characters', 'users']);
  expect((await ask(6)).logs).toHaveLength(100);
  expect(asked).toHaveLength(2);
});

test('the log answers without names while those who know them are away, and with them afterwards', async () => {
  users.set(41, 'noa');
  characters.set(42, { server_id: 7, name: 'Eva Rey' });
  await publish(h, makeEvent({ server_id: 7, ...by(41), character_ids: [42] }));
  isAway = true;
  const { actor, characters: named, note } = await latest(7);
  expect([actor, named]).toStrictEqual([{ user_id: 41, by_bot: false }, [{ server_character_id: 42 }]]);
  expect(note).toBe('Transferencia');
  isAway = false;
  expect(await latest(7)).toMatchObject({
    actor: { user_id: 41, gp_username: 'noa' },
    characters: [{ server_character_id: 42, name: 'Eva Rey' }],
  });
});

describe('a note', () => {
  const both = { note: 'Préstamo denegado. Motivo: Mora', note_en: 'Loan refused. Reason: Mora' };

  test('is read in Spanish, or in English by those who ask for it', async () => {
    await publish(h, makeEvent({ server_id: 8, ...both }));
    expect([(await ask(8)).logs[0]?.note, (await ask(8, {}, 'en')).logs[0]?.note]).toEqual([
      both.note,
      both.note_en,
    ]);
  });

  test.each(['prestamo', 'REFUSED', 'mora', 'Motivo: m', 'reason: M'])(
    'is found by %s, whichever language the reader has',
    async (search) => {
      for (const locale of ['es', 'en'] as const)
        expect(await ask(8, { search }, locale)).toMatchObject({ total: 1 });
    },
  );

  test('is not found by words of one language that would run on into the other', async () => {
    expect(await ask(8, { search: 'mora loan' })).toMatchObject({ total: 0 });
  });

  test('from before there were two languages is read in Spanish by everybody, and found', async () => {
    const { note_en: _, ...old } = makeEvent({ server_id: 9, note: 'Cuenta cerrada' });
    await publish(h, old as never);
    for (const locale of ['es', 'en'] as const)
      expect(await ask(9, { search: 'cerrada' }, locale)).toMatchObject({
        logs: [{ note: 'Cuenta cerrada' }],
      });
  });
});

describe('a sentence with slots (AU-02)', () => {
  const paid = (serverId: number, more: object = {}) =>
    envelopeOf(
      transferCompleted,
      {
        transfer_id: 1,
        from_account_id: 501,
        to_account_id: 502,
        from_character_id: 51,
        to_character_id: 52,
        amount: 1_500,
        fee: 0,
        tax: 0,
        concept: 'Alquiler',
        ...more,
      },
      { serverId, actor: { kind: 'user', id: 11 }, now: h.clock.now(), characterIds: [51, 52] },
    );
  beforeEach(() => {
    characters.set(51, { server_id: 20, name: 'Luis Vega' }).set(52, { server_id: 20, name: 'Inés Quiroga' });
    accounts.set(501, { server_id: 20, owner_character_id: 51, org_name: null, end: '4821' });
    accounts.set(502, { server_id: 20, owner_character_id: 52, org_name: null, end: null });
    symbols.set(20, '$');
  });

  test('names people and accounts, and writes money as the server does, in the language of the reader', async () => {
    await publish(h, paid(20));
    const [es] = (await ask(20)).logs;
    expect(es!.note).toBe(
      'Transferencia de 1.500\u00a0$ de la cuenta ···4821 de Luis Vega a la cartera de Inés Quiroga. Concepto: Alquiler',
    );
    const [en] = (await ask(20, {}, 'en')).logs;
    expect(en!.note).toBe(
      'Transfer of $1,500 from account ···4821 of Luis Vega to the wallet of Inés Quiroga. Concept: Alquiler',
    );
  });

  test('comes in parts, which joined are the note', async () => {
    const { note, note_parts } = await latest(20);
    expect(note_parts).toEqual([
      'Transferencia de ',
      { kind: 'money', text: '1.500\u00a0$', amount: 1_500 },
      ' de ',
      { kind: 'account', text: 'la cuenta ···4821 de Luis Vega', id: 501, name: 'Luis Vega' },
      ' a ',
      { kind: 'account', text: 'la cartera de Inés Quiroga', id: 502, name: 'Inés Quiroga' },
      '. Concepto: Alquiler',
    ]);
    expect(note_parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')).toBe(note);
  });

  test('says that what it names is gone, and shows what another server has to nobody (GW-24)', async () => {
    await publish(h, paid(21, { to_account_id: 599 }));
    expect((await latest(21)).note).toBe(
      'Transferencia de 1.500\u00a0€ de una cuenta eliminada a una cuenta eliminada. Concepto: Alquiler',
    );
  });

  test('names the account of an organisation by the present name of that', async () => {
    characters.set(61, { server_id: 26, name: 'Eva Rey' }).set(62, { server_id: 26, name: 'Noa Paz' });
    const company = (org_name: string) =>
      accounts.set(503, { server_id: 26, owner_character_id: null, org_name, end: '1177' });
    const heir = (owner_character_id: number) =>
      accounts.set(504, { server_id: 26, owner_character_id, org_name: null, end: '2288' });
    company('Taller Ruiz');
    heir(61);
    await publish(h, paid(26, { from_account_id: 503, to_account_id: 504 }));
    expect((await latest(26)).note).toContain('de Taller Ruiz a la cuenta ···2288 de Eva Rey');
    company('Taller Vega');
    heir(62);
    const org = { kind: 'business', status: 'active', owner_character_id: 61 } as const;
    const data = { ...org, org_id: 5, name: 'Taller Vega', changed: ['name'] };
    const about = { serverId: 26, actor: { kind: 'user', id: 11 }, now: h.clock.now() } as const;
    await publish(h, envelopeOf(orgUpdated, data, about));
    // The second event is heard after the first, so that the heir's name says that both were heard.
    await publish(h, makeEvent({ server_id: 27, type: accountInherited.type, data: { account_id: 504 } }));
    const told = async () => (await ask(26)).logs.find(({ note }) => note.includes('···1177'))!.note;
    await until(async () => (await told()).includes('Noa Paz'));
    expect(await told()).toContain('de Taller Vega a');
  });

  test('is stored without names, and is found by its words and its amount however it is written', async () => {
    await publish(h, paid(22, { amount: 31_337 }));
    const stored = await h.database.query<{ note: string }>(
      'SELECT note FROM entries WHERE server_id = 22',
      [],
    );
    expect(stored).toEqual([
      { note: 'Transferencia de 31337 de una cuenta a una cuenta. Concepto: Alquiler' },
    ]);
    for (const search of ['31337', '31.337', '31,337', 'alquiler', 'transfer of 31337'])
      expect(await ask(22, { search })).toMatchObject({ total: 1 });
    expect(await ask(22, { search: '31.338' })).toMatchObject({ total: 0 });
  });

  test('is told without names while those who know them are away', async () => {
    isAway = true;
    await publish(h, paid(23, { from_account_id: 701, to_account_id: 702 }));
    expect((await latest(23)).note).toBe(
      'Transferencia de 1500 de una cuenta a una cuenta. Concepto: Alquiler',
    );
  });

  test('is asked for once in each service for a page of entries', async () => {
    await publish(h, ...Array.from({ length: 30 }, (_, n) => paid(24, { from_account_id: 800 + n })));
    asked = [];
    await ask(24);
    expect(asked.filter((what) => what === 'accounts')).toHaveLength(1);
    expect(asked.filter((what) => what === 'currency')).toHaveLength(1);
  });

  test('keeps the text that was stored where its data has another shape', async () => {
    await publish(h, makeEvent({ server_id: 25, data: { amount: 5 }, note: 'De antes' }));
    expect(await latest(25)).toMatchObject({ note: 'De antes', note_parts: ['De antes'] });
  });
});
