import transfer from '@cabildo/contracts/economy/payments/transfers/transfer.ts';
import { startWorld, type Cardholder, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const cardOf = ({ cardNumber, cvv }: Cardholder) => ({ from_card_number: cardNumber, from_cvv: cvv });

async function pair(balance: number, options: { serverId?: number; pin?: string } = {}) {
  const from = await world.cardholder(balance, options);
  return { from, to: await world.cardholder(0, { serverId: from.serverId }) };
}

/** Returns a CVV that is not that of the card. */
const wrongCvv = (cvv: string): string => String((Number(cvv) + 1) % 1_000).padStart(3, '0');

describe('the parties of a transfer', () => {
  it('wants source and destination named in one way each', async () => {
    const { from, to } = await pair(10);
    const [card, self] = [cardOf(from), { from_character_id: from.characterId }];
    const [toCard, toCharacter] = [{ to_card_number: to.cardNumber }, { to_character_id: to.characterId }];
    const misnamed = [
      toCard,
      { ...self },
      { ...card, ...self, ...toCard },
      { from_cvv: card.from_cvv, ...toCard },
      { from_cvv: card.from_cvv, ...self, ...toCard },
      { ...self, ...toCard, ...toCharacter },
    ];
    for (const naming of misnamed) {
      const { status, code } = await world.act(transfer, { ...naming, amount: 1 }, from.ctx);
      expect([status, code]).toEqual([400, 'error']);
    }
    expect((await world.act(transfer, { ...self, ...toCard }, from.ctx)).code).toBe('invalid_amount');
  });

  it('refuses a missing and a wrong CVV', async () => {
    const { from, to } = await pair(10);
    const input = { from_card_number: from.cardNumber, to_card_number: to.cardNumber, amount: 1 };
    for (const from_cvv of ['', wrongCvv(from.cvv), 'abc']) {
      const { status, code } = await world.act(transfer, { ...input, from_cvv }, from.ctx);
      expect([status, code]).toEqual([400, 'invalid_cvv']);
    }
    expect(await world.balanceOf(from.accountId)).toBe(10);
  });

  it('finds neither a source nor a destination in another server', async () => {
    const { from, to } = await pair(10);
    const other = await world.cardholder(10);
    const codes = async (input: object, ctx = from.ctx) => {
      const { status, code } = await world.act(transfer, { amount: 1, ...input }, ctx);
      return [status, code];
    };
    const self = { from_character_id: from.characterId };
    expect(await codes({ ...cardOf(other), to_card_number: to.cardNumber })).toEqual([404, 'card_not_found']);
    expect(await codes({ ...self, to_card_number: other.cardNumber })).toEqual([
      404,
      'destination_not_found',
    ]);
    expect(await codes({ ...self, to_character_id: other.characterId })).toEqual([
      404,
      'destination_not_found',
    ]);
    expect(await codes({ ...self, to_card_number: '4000000000000002' })).toEqual([
      404,
      'destination_not_found',
    ]);
    expect(await codes({ ...self, to_character_id: to.characterId }, other.ctx)).toEqual([
      404,
      'character_not_found',
    ]);
  });

  it('does not pay a character that is dead or has no bank account', async () => {
    const { from } = await pair(10);
    const other = world.person({ serverId: from.serverId });
    const input = { from_character_id: from.characterId, amount: 1 };
    const none = await world.act(transfer, { ...input, to_character_id: other.characterId }, from.ctx);
    expect([none.status, none.code]).toEqual([404, 'no_bank_account']);
    const back = { from_character_id: other.characterId, to_character_id: from.characterId, amount: 1 };
    const broke = await world.act(transfer, back, other.ctx);
    expect([broke.status, broke.code]).toEqual([404, 'no_bank_account']);
    const dead = world.addCharacter(other, 'dead');
    const gone = await world.act(transfer, { ...input, to_character_id: dead }, from.ctx);
    expect([gone.status, gone.code]).toEqual([404, 'destination_not_found']);
  });

  it("refuses to pay from another's character, for a caller of any rank", async () => {
    const { from, to } = await pair(10);
    const owner = world.person({ serverId: from.serverId, role: 'owner' });
    const input = { from_character_id: from.characterId, to_character_id: to.characterId, amount: 1 };
    const { status, code } = await world.act(transfer, input, owner.ctx);
    expect([status, code]).toEqual([403, 'forbidden']);
  });

  it('asks for the PIN of the account, by character and by card', async () => {
    const { from, to } = await pair(10, { pin: '4711' });
    for (const source of [{ from_character_id: from.characterId }, cardOf(from)]) {
      const input = { ...source, to_card_number: to.cardNumber, amount: 1 };
      const without = await world.act(transfer, input, from.ctx);
      expect([without.status, without.code]).toEqual([400, 'pin_required']);
      const wrong = await world.act(transfer, { ...input, pin: '0000' }, from.ctx);
      expect([wrong.status, wrong.code, wrong.body['attempts_remaining']]).toEqual([401, 'invalid_pin', 2]);
      await world.ok(transfer, { ...input, pin: '4711' }, from.ctx);
    }
    for (const pin of ['1', '1111', '2222', '3333']) {
      await world.act(transfer, { ...cardOf(from), to_card_number: to.cardNumber, amount: 1, pin }, from.ctx);
    }
    const input = { ...cardOf(from), to_card_number: to.cardNumber, amount: 1, pin: '4711' };
    const locked = await world.act(transfer, input, from.ctx);
    expect([locked.status, locked.code, locked.body['remaining_minutes']]).toEqual([423, 'pin_locked', 15]);
  });

  it('does not let a caller without the CVV guess at the PIN', async () => {
    const { from, to } = await pair(10, { pin: '4711' });
    const card = { from_card_number: from.cardNumber, from_cvv: wrongCvv(from.cvv) };
    for (let guess = 0; guess < 4; guess += 1) {
      await world.act(transfer, { ...card, to_card_number: to.cardNumber, amount: 1, pin: '0000' }, to.ctx);
    }
    const input = { ...cardOf(from), to_card_number: to.cardNumber, amount: 1, pin: '4711' };
    await world.ok(transfer, input, from.ctx);
  });
});
