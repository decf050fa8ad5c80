import createBillType from '@cabildo/contracts/economy/bank/cash/create_bill_type.ts';
import getWallet from '@cabildo/contracts/economy/bank/cash/get_wallet.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('get_wallet', () => {
  it('shows the bills, highest first, with what they are called and worth', async () => {
    const person = world.person();
    const admin = world.person({ serverId: person.serverId, role: 'admin' });
    const looks = { label: 'Quinientos', image_url: 'https://example.org/500.png' };
    await world.ok(createBillType, { value: 500, ...looks }, admin.ctx);
    await world.giveCash(person, { 5: 3, 500: 1, 20: 2 });
    expect(await world.ok(getWallet, { server_character_id: person.characterId }, person.ctx)).toEqual({
      ok: true,
      server_character_id: person.characterId,
      bills: [
        { value: 500, quantity: 1, ...looks },
        { value: 20, quantity: 2, label: null, image_url: null },
        { value: 5, quantity: 3, label: null, image_url: null },
      ],
      total_cash: 555,
    });
  });

  it('is empty for a character who never had cash', async () => {
    const { characterId, ctx } = world.person();
    expect(await world.ok(getWallet, {}, ctx)).toEqual({
      ok: true,
      server_character_id: characterId,
      bills: [],
      total_cash: 0,
    });
  });

  it('shows the wallet of a dead character to whose it was', async () => {
    const { userId, serverId, ctx } = world.person();
    const dead = world.addCharacter({ userId, serverId }, 'dead');
    expect(await world.ok(getWallet, { server_character_id: dead }, ctx)).toMatchObject({ total_cash: 0 });
  });

  it('refuses a stranger with forbidden, but not a member with view_bank_logs', async () => {
    const { serverId, characterId } = world.person();
    const stranger = world.person({ serverId });
    const auditor = world.person({ serverId, permissions: ['view_bank_logs'] });
    const { status, code } = await world.act(getWallet, { server_character_id: characterId }, stranger.ctx);
    expect([status, code]).toEqual([403, 'forbidden']);
    await world.ok(getWallet, { server_character_id: characterId }, auditor.ctx);
  });

  it('does not find a character of another server, for a reader of any rank', async () => {
    const { characterId } = world.person();
    const { status, code } = await world.act(
      getWallet,
      { server_character_id: characterId },
      world.person({ role: 'owner' }).ctx,
    );
    expect([status, code]).toEqual([404, 'character_not_found']);
  });

  it('asks for the character where there are several', async () => {
    const person = world.person();
    world.addCharacter(person);
    const { status, code } = await world.act(getWallet, {}, person.ctx);
    expect([status, code]).toEqual([400, 'error']);
  });
});
