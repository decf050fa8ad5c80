import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import getBank from '@cabildo/contracts/economy/bank/cards/get_bank.ts';
import { member } from '@cabildo/testing';
import { startWorld, type Cardholder, type World } from '../../testing/world.ts';

let world: World;
let person: Cardholder;

beforeAll(async () => {
  world = await startWorld();
  person = await world.cardholder(120);
});
afterAll(() => world.close());

describe('get_bank', () => {
  it('shows the owner the account with the CVV', async () => {
    expect(await world.ok(getBank, { server_character_id: person.characterId }, person.ctx)).toEqual({
      ok: true,
      account_id: person.accountId,
      card_number: person.cardNumber,
      cvv: person.cvv,
      balance: 120,
      has_pin: false,
      status: 'active',
    });
  });

  it('shows it to any member without the CVV', async () => {
    const { serverId, characterId } = person;
    const seen = await world.ok(getBank, { character_id: characterId }, world.person({ serverId }).ctx);
    expect(seen).toMatchObject({
      account_id: person.accountId,
      card_number: person.cardNumber,
      balance: 120,
    });
    expect(seen).not.toHaveProperty('cvv');
  });

  it.each(['admin', 'owner'] as const)('shows the CVV to no %s', async (role) => {
    const { serverId, characterId } = person;
    const seen = await world.ok(
      getBank,
      { server_character_id: characterId },
      world.person({ serverId, role }).ctx,
    );
    expect(seen).not.toHaveProperty('cvv');
  });

  it('says so where a character has no such account', async () => {
    const { characterId, ctx } = world.person();
    await world.ok(createAccount, { server_character_id: characterId, account_type: 'personal' }, ctx);
    const { status, code } = await world.act(getBank, {}, ctx);
    expect([status, code]).toEqual([404, 'no_bank_account']);
  });

  it('means the only character where none is named, and asks where there are several or none', async () => {
    const several = world.person();
    world.addCharacter(several);
    const ambiguous = await world.act(getBank, {}, several.ctx);
    expect([ambiguous.status, ambiguous.code]).toEqual([400, 'error']);
    const none = await world.act(getBank, {}, member(1, 'member', { serverId: world.newServer() }));
    expect([none.status, none.code]).toEqual([404, 'character_not_found']);
  });
});
