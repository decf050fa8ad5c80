import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import createBankAccount from '@cabildo/contracts/economy/bank/openings/create_bank_account.ts';
import type { EventEnvelope } from '@cabildo/contracts/event';
import { characterCreated } from '@cabildo/contracts/servers/characters/events.ts';
import { envelopeOf } from '@cabildo/kit/service';
import { until } from '@cabildo/testing';
import { deletionOf, ownedBy, publish } from '../../endings/deletion/endings.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const GIFT = 500;
/** A server whose bank opens first accounts, with these rules besides. */
async function openingServer(rules: object = {}): Promise<number> {
  const serverId = world.newServer();
  const accounts_config = { initial_balance: GIFT, open_with_character: true, ...rules };
  await world.configure(serverId, { accounts_config });
  return serverId;
}

/** The event that the servers service publishes when a character is made. */
function creationOf({ serverId, userId, characterId }: Omit<Person, 'ctx'>): EventEnvelope {
  const made = { server_id: serverId, user_id: userId, gp_username: 'ana', server_character_id: characterId };
  const card = { name: 'Ana', surname: null, dni_number: '1A' };
  const actor = { kind: 'user', id: userId } as const;
  return envelopeOf(characterCreated, { ...made, ...card }, { serverId, actor, now: world.clock.now() });
}

/** Publishes events, and waits until all that follows from them has been done. */
async function tell(...events: EventEnvelope[]): Promise<void> {
  const ids = events.map(({ event_id }) => event_id);
  await publish(world, ...events);
  await until(async () => {
    const seen = await world.database.query('SELECT 1 FROM inbox WHERE event_id = ANY($1::uuid[])', [ids]);
    const ordered = await world.database.query('SELECT 1 FROM first_accounts');
    return seen.length === ids.length && ordered.length === 0;
  });
}

const accountsOf = async ({ characterId }: Pick<Person, 'characterId'>) =>
  (await ownedBy(world, characterId)).map(({ kind, status, balance }) => ({ kind, status, balance }));
const OPENED = { kind: 'personal', status: 'active', balance: GIFT };
const byHand = (person: Person) =>
  world.act(createAccount, { server_character_id: person.characterId, account_type: 'personal' }, person.ctx);

describe('the first account of a new character', () => {
  it('is opened by the bank with the initial balance, and the log says that the bank did', async () => {
    const person = world.person({ serverId: await openingServer() });
    await tell(creationOf(person));
    expect(await accountsOf(person)).toEqual([OPENED]);
    const events = await world.events('bank.account.created');
    expect(events.find(({ server_id }) => server_id === person.serverId)).toMatchObject({
      actor: { kind: 'system' },
      character_ids: [person.characterId],
      data: { account_type: 'personal', balance: GIFT },
    });
  });

  it('is nothing where the server does not say so, which is what it begins with', async () => {
    const person = world.person();
    await tell(creationOf(person));
    expect(await accountsOf(person)).toEqual([]);
  });

  it('has the initial balance once for each person, whatever characters follow', async () => {
    const person = world.person({ serverId: await openingServer() });
    const second = { ...person, characterId: world.addCharacter(person) };
    await tell(creationOf(person));
    await tell(creationOf(second));
    expect(await accountsOf(person)).toEqual([OPENED]);
    expect(await accountsOf(second)).toEqual([{ ...OPENED, balance: 0 }]);
  });

  it('is one where the event comes twice, at once and later', async () => {
    const person = world.person({ serverId: await openingServer() });
    await tell(creationOf(person), creationOf(person));
    await tell(creationOf(person));
    expect(await accountsOf(person)).toEqual([OPENED]);
  });

  it.each([createAccount, createBankAccount])(
    'is left to who opened one by hand, of whatever kind: %#',
    async (contract) => {
      const person = world.person({ serverId: await openingServer() });
      const input = { server_character_id: person.characterId, account_type: 'business' };
      await world.ok(contract, input as never, person.ctx);
      await tell(creationOf(person));
      const kind = contract === createAccount ? 'business' : 'legacy';
      expect(await accountsOf(person)).toEqual([{ ...OPENED, kind }]);
    },
  );

  it('is one where somebody opens it by hand at the same moment', async () => {
    const serverId = await openingServer();
    for (let round = 0; round < 8; round += 1) {
      const person = world.person({ serverId });
      const [answer] = await Promise.all([byHand(person), tell(creationOf(person))]);
      expect([null, 'already_exists']).toContain(answer.code);
      expect(await accountsOf(person)).toEqual([OPENED]);
    }
  });

  it('is not opened for a character whose deletion was told first', async () => {
    const person = world.person({ serverId: await openingServer() });
    await tell(deletionOf(person));
    await tell(creationOf(person));
    expect(await accountsOf(person)).toEqual([]);
  });

  it('is closed with the character, and stays closed', async () => {
    const person = world.person({ serverId: await openingServer() });
    await tell(creationOf(person));
    await tell(deletionOf(person));
    expect(await accountsOf(person)).toEqual([{ ...OPENED, status: 'closed', balance: 0 }]);
  });

  it('is closed or none where both are told at the same moment', async () => {
    const serverId = await openingServer();
    for (let round = 0; round < 8; round += 1) {
      const person = world.person({ serverId });
      await Promise.all([tell(creationOf(person)), tell(deletionOf(person))]);
      for (const account of await accountsOf(person)) expect(account.status).toBe('closed');
    }
  });

  it('is nothing where personal accounts are not opened here, and uses up no limit', async () => {
    const person = world.person({ serverId: await openingServer({ enabled_types: ['business'] }) });
    await tell(creationOf(person));
    expect(await accountsOf(person)).toEqual([]);
    const used = await world.database.query('SELECT 1 FROM quotas WHERE subject = $1', [
      `character:${person.characterId}`,
    ]);
    expect(used).toEqual([]);
  });

  it('is nothing for who has left the server meanwhile', async () => {
    const serverId = await openingServer();
    const stranger = { serverId, userId: 999_999, characterId: 0 };
    const person = { ...stranger, characterId: world.addCharacter(stranger) };
    await tell(creationOf(person));
    expect(await accountsOf(person)).toEqual([]);
  });
});
