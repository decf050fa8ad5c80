import fc from 'fast-check';
import { issueLegacyCard } from './issue.ts';
import { cardNumberOf, isCardNumber, maskCard, plainCardNumber } from './card-number.ts';
import { startWorld, type World } from '../../testing/world.ts';

describe('a card number', () => {
  it.each([
    ['400000000000000', '4000000000000002'],
    ['555555555555444', '5555555555554444'],
    ['411111111111111', '4111111111111111'],
  ])('ends %s with the digit that makes it %s', (body, number) => {
    expect(cardNumberOf(body)).toBe(number);
  });

  it('shows any one digit that was mistyped', () => {
    const body = fc.stringMatching(/^\d{15}$/);
    fc.assert(
      fc.property(body, fc.nat(15), fc.integer({ min: 1, max: 9 }), (digits, at, more) => {
        const number = cardNumberOf(digits);
        expect(isCardNumber(number)).toBe(true);
        const other = String((Number(number[at]) + more) % 10);
        expect(isCardNumber(number.slice(0, at) + other + number.slice(at + 1))).toBe(false);
      }),
    );
  });

  it('is read with gaps and shown by its end', () => {
    expect(plainCardNumber(' 4111-1111 1111 1111')).toBe('4111111111111111');
    expect(maskCard('4111111111111234')).toBe('**** **** **** 1234');
  });
});

describe('issueLegacyCard', () => {
  let world: World;

  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  it('draws again when the number is taken', async () => {
    const first = await world.cardholder(0);
    const second = await world.cardholder(0);
    const taken = first.cardNumber.slice(0, 15);
    const draws = [taken, taken, '500000000000000'].map((body) => ({ body, cvv: '123' }));
    const cvvs = { seal: () => 'sealed' } as never;
    const { serverId, accountId, characterId } = second;
    const wanted = {
      server_id: serverId,
      account_id: accountId,
      holder_character_id: characterId,
      created_at: new Date(),
    };
    const { card } = await world.database.transaction((tx) =>
      issueLegacyCard(tx, cvvs, wanted, () => draws.shift()!),
    );
    expect(card.number).toBe(cardNumberOf('500000000000000'));
    expect(draws).toEqual([]);
  });
});
