import addContact from '@cabildo/contracts/economy/payments/contacts/add_contact.ts';
import removeContact from '@cabildo/contracts/economy/payments/contacts/remove_contact.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function contactOf({ serverId, characterId, ctx }: Person, alias = 'Ana'): Promise<number> {
  const { characterId: contact_character_id } = world.person({ serverId });
  const input = { server_character_id: characterId, alias, contact_character_id };
  return (await world.ok(addContact, input, ctx)).contact_id;
}
const answerOf = async (person: Person, contact_id: number): Promise<unknown[]> => {
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
    expect(await answerOf(me, contact_id)).toEqual([404, 'not_found']);
    await contactOf(me);
  });

  it('is for the character’s own user alone, in its server', async () => {
    const me = world.person();
    const contact_id = await contactOf(me);
    const admin = world.person({ serverId: me.serverId, role: 'admin' });
    expect(await answerOf(admin, contact_id)).toEqual([403, 'forbidden']);
    expect(await answerOf(world.person(), contact_id)).toEqual([404, 'not_found']);
    expect(await answerOf(me, 999_999)).toEqual([404, 'not_found']);
  });

  it('is refused where the server has switched contacts off', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { modules: { contacts: false } });
    expect(await answerOf(world.person({ serverId }), 1)).toEqual([403, 'forbidden']);
  });

  it('removes a contact once, however many ask at once', async () => {
    const me = world.person();
    const contact_id = await contactOf(me);
    const answers = await Promise.all([1, 2, 3].map(() => answerOf(me, contact_id)));
    expect(answers.map(([status]) => status).sort()).toEqual([200, 404, 404]);
  });
});
