import addContact from '@cabildo/contracts/economy/payments/contacts/add_contact.ts';
import { untilWaiting, withKey } from '@cabildo/testing';
import listContacts from '@cabildo/contracts/economy/payments/contacts/list_contacts.ts';
import removeContact from '@cabildo/contracts/economy/payments/contacts/remove_contact.ts';
import { openFor } from '../../bank/accounts/accounts.testing.ts';
import { deletionOf, dieInEconomy, endCharacters, publish } from '../../endings/deletion/endings.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';
import { lockContactsOf } from './table.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const add = ({ characterId, ctx }: Person, input: object) =>
  world.act(addContact, { server_character_id: characterId, ...input }, ctx);
const answerOf = async (person: Person, input: object): Promise<unknown[]> => {
  const { status, code } = await add(person, input);
  return [status, code];
};
const byCharacter = (alias: string, { characterId }: Pick<Person, 'characterId'>) => ({
  alias,
  contact_character_id: characterId,
});
const storedOf = ({ characterId }: Person): Promise<unknown[]> =>
  world.database.query('SELECT alias FROM contacts WHERE character_id = $1', [characterId]);

/** Makes a person, and others of the same server to add as contacts. */
function circle(serverId = world.newServer()) {
  const other = () => world.person({ serverId });
  return { me: other(), friend: other(), other };
}

describe('add_contact', () => {
  it('keeps a character under an alias, and tells nobody else', async () => {
    const { me, friend } = circle();
    const { status, body } = await add(me, byCharacter('  El casero ', friend));
    expect(status).toBe(201);
    expect(body).toEqual({
      ok: true,
      contact_id: expect.any(Number),
      contact: {
        contact_id: body.contact_id,
        alias: 'El casero',
        contact_card_number: null,
        contact_character_id: friend.characterId,
        created_at: world.clock.now().toISOString(),
      },
    });
    const events = await world.events('bank.contact.added');
    expect(events.find(({ server_id }) => server_id === me.serverId)).toMatchObject({
      actor: { kind: 'user', id: me.userId },
      character_ids: [me.characterId],
      data: { contact_id: body.contact_id, alias: 'El casero' },
    });
  });

  it('keeps a card by its number, however it is typed, and hides it in events', async () => {
    const { me } = circle();
    const payee = await world.cardholder(0, { serverId: me.serverId });
    const typed = payee.cardNumber.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
    const { body } = await add(me, { alias: 'Taller', contact_card_number: typed });
    expect(body.contact).toMatchObject({
      contact_card_number: payee.cardNumber,
      contact_character_id: null,
    });
    expect(await answerOf(me, { alias: 'Otro', contact_card_number: payee.cardNumber })).toEqual([
      409,
      'already_exists',
    ]);
    const events = (await world.events('bank.contact.added')).filter(
      ({ server_id }) => server_id === me.serverId,
    );
    expect(JSON.stringify(events)).not.toContain(payee.cardNumber);
  });

  it('wants one form of contact, and a character that keeps it', async () => {
    const { me, friend } = circle();
    const both = { ...byCharacter('Ana', friend), contact_card_number: '4000000000000002' };
    for (const input of [
      { alias: 'Ana' },
      both,
      { ...byCharacter('Ana', friend), server_character_id: undefined },
    ]) {
      expect(await answerOf(me, input)).toEqual([400, 'error']);
    }
  });

  it('knows neither characters nor cards of other servers, dead characters, nor archived cards', async () => {
    const { me } = circle();
    const abroad = await world.cardholder(0);
    const gone = await world.cardholder(0, { serverId: me.serverId });
    await endCharacters(world, gone);
    const dead = { characterId: world.addCharacter(circle(me.serverId).me, 'dead') };
    for (const input of [
      byCharacter('Ana', abroad),
      byCharacter('Ana', dead),
      byCharacter('Ana', { characterId: 999_999 }),
      { alias: 'Ana', contact_card_number: abroad.cardNumber },
      { alias: 'Ana', contact_card_number: gone.cardNumber },
      { alias: 'Ana', contact_card_number: '-' },
    ]) {
      expect(await answerOf(me, input)).toEqual([404, 'destination_not_found']);
    }
  });

  it('refuses the character itself, by id and by its own card', async () => {
    const me = await world.cardholder(0);
    expect(await answerOf(me, byCharacter('Yo', me))).toEqual([400, 'self_transfer']);
    const card = { alias: 'Yo', contact_card_number: me.cardNumber };
    expect(await answerOf(me, card)).toEqual([400, 'self_transfer']);
  });

  it('gives an alias and a target once to each character, whatever the case', async () => {
    const { me, friend, other } = circle();
    await add(me, byCharacter('Ana', friend));
    expect(await answerOf(me, byCharacter('ANA', other()))).toEqual([409, 'already_exists']);
    expect(await answerOf(me, byCharacter('Eva', friend))).toEqual([409, 'already_exists']);
    expect(await answerOf(other(), byCharacter('Ana', friend))).toEqual([201, null]);
  });

  it('is refused where the server has switched contacts off', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { modules: { contacts: false } });
    const { me, friend } = circle(serverId);
    expect(await answerOf(me, byCharacter('Ana', friend))).toEqual([403, 'forbidden']);
  });

  it('gives the last place to one alone', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { limits_config: { max_contacts: 3 } });
    const { me, other } = circle(serverId);
    await add(me, byCharacter('Primero', other()));
    // All additions wait for the lock at the same time.
    let adding: Promise<unknown[]>[] = [];
    await world.database.transaction(async (tx) => {
      await lockContactsOf(tx, me.characterId);
      adding = [1, 2, 3].map((i) => answerOf(me, byCharacter(`Amigo ${i}`, other())));
      await untilWaiting(world.database, { part: '%contacts of a character%', count: adding.length });
    });
    const answers = await Promise.all(adding);
    expect(answers.filter(([status]) => status === 201)).toHaveLength(2);
    expect(answers.filter(([status, code]) => status === 400 && code === 'limit_exceeded')).toHaveLength(1);
    expect(await storedOf(me)).toHaveLength(3);
  });

  it('adds one of those that come at once under one alias, or for one target', async () => {
    const { me, friend, other } = circle();
    const sameAlias = await Promise.all([1, 2, 3].map(() => answerOf(me, byCharacter('Ana', other()))));
    const sameTarget = await Promise.all([1, 2, 3].map((i) => answerOf(me, byCharacter(`${i}`, friend))));
    for (const answers of [sameAlias, sameTarget]) {
      expect(answers.map(([status]) => status).sort()).toEqual([201, 409, 409]);
    }
  });

  it('adds once for one idempotency key', async () => {
    const { me, friend } = circle();
    const caller = { ...me, ctx: withKey(me.ctx, 'once') };
    const answers = await Promise.all([1, 2].map(() => add(caller, byCharacter('Ana', friend))));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await storedOf(me)).toHaveLength(1);
  });
});

describe('the contacts of a character that ends', () => {
  it('go when it is deleted, and no others', async () => {
    const { me, friend } = circle();
    await add(me, byCharacter('Ana', friend));
    await add(friend, byCharacter('Eva', me));
    await endCharacters(world, me);
    expect(await storedOf(me)).toEqual([]);
    expect(await storedOf(friend)).toHaveLength(1);
    expect(await answerOf(me, byCharacter('Ana', friend))).toEqual([404, 'character_not_found']);
  });

  it('stay with the estate of one that dies, and none is added', async () => {
    const { me, friend, other } = circle();
    await openFor(world, me);
    await add(me, byCharacter('Ana', friend));
    await dieInEconomy(world, me);
    expect(await storedOf(me)).toHaveLength(1);
    expect(await answerOf(me, byCharacter('Eva', other()))).toEqual([404, 'character_not_found']);
  });

  it('are none that came at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { me, friend } = circle();
      const adding = answerOf(me, byCharacter('Ana', friend));
      await publish(world, deletionOf(me));
      expect([201, 404]).toContain((await adding)[0]);
      await endCharacters(world, me);
      expect(await storedOf(me)).toEqual([]);
    }
  });
});

describe('list_contacts', () => {
  it('shows the contacts of the character alone, by alias, page by page', async () => {
    const me = world.person();
    const secondId = world.addCharacter(me);
    for (const [server_character_id, alias] of [
      [me.characterId, 'taller'],
      [me.characterId, 'Ana'],
      [me.characterId, 'banco'],
      [secondId, 'Eva'],
    ] as const) {
      const { characterId: contact_character_id } = world.person({ serverId: me.serverId });
      await world.ok(addContact, { server_character_id, alias, contact_character_id }, me.ctx);
    }
    const aliasesOf = async (input: object): Promise<string[]> => {
      const { contacts } = await world.ok(listContacts, input, me.ctx);
      return contacts.map(({ alias }) => alias);
    };
    const mine = { server_character_id: me.characterId };
    expect(await aliasesOf(mine)).toEqual(['Ana', 'banco', 'taller']);
    expect(await aliasesOf({ ...mine, page: 2, per_page: 2 })).toEqual(['taller']);
    expect(await aliasesOf({ server_character_id: secondId })).toEqual(['Eva']);
    expect((await world.ok(listContacts, mine, me.ctx)).total).toBe(3);
  });

  it('works where the module is off', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { modules: { contacts: false } });
    const { ctx } = world.person({ serverId });
    expect(await world.ok(listContacts, {}, ctx)).toMatchObject({ contacts: [], total: 0 });
  });
});

async function contactOf({ serverId, characterId, ctx }: Person, alias = 'Ana'): Promise<number> {
  const { characterId: contact_character_id } = world.person({ serverId });
  const input = { server_character_id: characterId, alias, contact_character_id };
  return (await world.ok(addContact, input, ctx)).contact_id;
}
const answerOfRemoval = async (person: Person, contact_id: number): Promise<unknown[]> => {
  const { status, code } = await world.act(removeContact, { contact_id }, person.ctx);
  return [status, code];
};

describe('remove_contact', () => {
  it('removes a contact for good, tells of it, and frees the alias', async () => {
    const me = world.person();
    const contact_id = await contactOf(me);
    expect(await world.ok(removeContact, { contact_id }, me.ctx)).toMatchObject({
      removed: true,
      contact_id,
    });
    const events = await world.events('bank.contact.removed');
    expect(events.find(({ server_id }) => server_id === me.serverId)).toMatchObject({
      character_ids: [me.characterId],
      data: { contact_id, alias: 'Ana' },
    });
    expect(await answerOfRemoval(me, contact_id)).toEqual([404, 'not_found']);
    await contactOf(me);
  });

  it('is for the character’s own user alone, in its server', async () => {
    const me = world.person();
    const contact_id = await contactOf(me);
    const admin = world.person({ serverId: me.serverId, role: 'admin' });
    expect(await answerOfRemoval(admin, contact_id)).toEqual([403, 'forbidden']);
    expect(await answerOfRemoval(world.person(), contact_id)).toEqual([404, 'not_found']);
    expect(await answerOfRemoval(me, 999_999)).toEqual([404, 'not_found']);
  });

  it('goes on where the server has switched contacts off (ECB-05)', async () => {
    const me = world.person();
    const contact_id = await contactOf(me);
    await world.configure(me.serverId, { modules: { contacts: false } });
    expect(await answerOfRemoval(me, contact_id)).toEqual([200, null]);
  });

  it('removes a contact once, however many ask at once', async () => {
    const me = world.person();
    const contact_id = await contactOf(me);
    const answers = await Promise.all([1, 2, 3].map(() => answerOfRemoval(me, contact_id)));
    expect(answers.map(([status]) => status).sort()).toEqual([200, 404, 404]);
  });
});
