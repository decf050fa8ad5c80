import addContact from '@cabildo/contracts/economy/payments/contacts/add_contact.ts';
import listContacts from '@cabildo/contracts/economy/payments/contacts/list_contacts.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('list_contacts', () => {
  it('shows the contacts of the character alone, by alias, page by page', async () => {
    const me = world.person();
    const other = world.person({ serverId: me.serverId });
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
    expect((await world.act(listContacts, {}, me.ctx)).code).toBe('error');
    expect((await world.act(listContacts, mine, other.ctx)).code).toBe('forbidden');
  });

  it('is not for staff, and works where the module is off', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { modules: { contacts: false } });
    const me = world.person({ serverId });
    const admin = world.person({ serverId, role: 'admin' });
    const mine = { server_character_id: me.characterId };
    const { status, code } = await world.act(listContacts, mine, admin.ctx);
    expect([status, code]).toEqual([403, 'forbidden']);
    expect(await world.ok(listContacts, {}, me.ctx)).toMatchObject({ contacts: [], total: 0 });
  });
});
