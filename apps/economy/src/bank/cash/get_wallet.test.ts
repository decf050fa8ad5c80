import createBillType from '@cabildo/contracts/economy/bank/cash/create_bill_type.ts';
import getWallet from '@cabildo/contracts/economy/bank/cash/get_wallet.ts';
import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import listFunds from '@cabildo/contracts/economy/bank/cash/list_funds.rpc.ts';
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
});

describe('list_funds', () => {
  const fundsOf = async (server_id: number, ...server_character_ids: number[]) =>
    (await world.ask(listFunds, { server_id, server_character_ids })).body.funds;

  it('lists the bank and the cash of characters as get_balance shows them, in the order of the question (V1-15)', async () => {
    const rich = await world.cardholder(300);
    const { serverId } = rich;
    await world.giveCash(rich, { 20: 2 });
    const saver = await world.cardholder(70, { serverId });
    const saved = { server_character_id: saver.characterId, account_type: 'personal' };
    await world.ok(createAccount, saved, saver.ctx);
    const poor = world.person({ serverId });
    const ids = [poor, rich, saver].map(({ characterId }) => characterId);
    expect(await fundsOf(serverId, ...ids)).toEqual([
      { server_character_id: ids[0], bank_balance: 0, cash: 0 },
      { server_character_id: ids[1], bank_balance: 300, cash: 40 },
      // The main account stands for the character as soon as there is one (SH-03).
      { server_character_id: ids[2], bank_balance: 0, cash: 0 },
    ]);
  });

  it('shows nothing of a character of another server', async () => {
    const { characterId } = await world.cardholder(300);
    expect(await fundsOf(world.newServer(), characterId)).toEqual([
      { server_character_id: characterId, bank_balance: 0, cash: 0 },
    ]);
  });
});
