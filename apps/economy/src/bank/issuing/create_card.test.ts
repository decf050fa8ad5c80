import createCard from '@cabildo/contracts/economy/bank/issuing/create_card.ts';
import setCardRoleLimits from '@cabildo/contracts/economy/bank/cards/set_card_role_limits.ts';
import resolveChatRoles from '@cabildo/contracts/servers/config/resolve_chat_roles.rpc.ts';
import { TestClock } from '@cabildo/testing';
import { addMember, openFor } from '../accounts/accounts.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';
import { isCardNumber } from '../cards/card-number.ts';
import { cardFor } from '../cards/cards.testing.ts';

let world: World;
const clock = new TestClock();
beforeAll(async () => {
  world = await startWorld({
    clock,
    answers: { [resolveChatRoles.name]: async () => ({ cp_role_ids: ['700000000000000001'] }) },
  });
});
afterAll(() => world.close());

async function owner(type: 'business' | 'savings' | 'vault' | 'personal' = 'business') {
  const person = world.person();
  return { person, account_id: await openFor(world, person, { type }) };
}

const order = ({ characterId }: Person, account_id: number, rest: object = {}) => ({
  server_character_id: characterId,
  account_id,
  card_type: 'permanent',
  ...rest,
});

describe('create_card', () => {
  it('gives a card with a number that checks, a CVV this once, and emits neither', async () => {
    const { person, account_id } = await owner();
    const { status, body } = await world.act(
      createCard,
      order(person, account_id, { nickname: 'Azul' }),
      person.ctx,
    );
    expect(status).toBe(201);
    const { card, cvv } = body as unknown as { card: { card_number: string; card_id: number }; cvv: string };
    expect(isCardNumber(card.card_number)).toBe(true);
    expect(cvv).toMatch(/^\d{3}$/);
    expect(card).toMatchObject({
      account_id,
      card_type: 'permanent',
      nickname: 'Azul',
      status: 'active',
      has_pin: false,
      holder_character_id: person.characterId,
      expires_at: null,
      uses_left: null,
      daily_limit: null,
    });
    const [row] = await world.database.query<{ kept: string }>(
      'SELECT cards::text AS kept FROM cards WHERE id = $1',
      [card.card_id],
    );
    expect(row!.kept).not.toContain(`,${cvv},`);
    const events = await world.events('bank.card.created');
    expect(JSON.stringify(events)).not.toContain(card.card_number);
    expect(events.at(-1)!.data).toMatchObject({
      card_number: `**** **** **** ${card.card_number.slice(-4)}`,
    });
  });

  const soon = () => new Date(clock.now().getTime() + 3_600_000).toISOString();
  const late = () => new Date(clock.now().getTime() + 11 * 365 * 86_400_000).toISOString();
  it.each<[string, () => object]>([
    ['a permanent one with an end', () => ({ expires_at: soon() })],
    ['one for a time without its end', () => ({ card_type: 'temporary_time' })],
    ['one for uses with a time', () => ({ card_type: 'temporary_uses', max_uses: 2, expires_at: soon() })],
    ['one for both with a time alone', () => ({ card_type: 'temporary_both', expires_at: soon() })],
    ['one that has ended', () => ({ card_type: 'temporary_time', expires_at: clock.now().toISOString() })],
    ['one for more than ten years', () => ({ card_type: 'temporary_time', expires_at: late() })],
  ])('refuses %s', async (_, rest) => {
    const { person, account_id } = await owner();
    expect((await world.act(createCard, order(person, account_id, rest()), person.ctx)).code).toBe('error');
  });

  it('needs create_cards on the account, which is no savings account and no vault, and the type to be allowed', async () => {
    const { person, account_id } = await owner();
    const friend = world.person({ serverId: person.serverId });
    const codeOf = async (by: Person, id: number, rest: object = {}) =>
      (await world.act(createCard, order(by, id, rest), by.ctx)).code;
    expect(await codeOf(friend, account_id)).toBe('forbidden');
    await addMember(world, account_id, friend, ['create_cards']);
    expect(await codeOf(friend, account_id)).toBeNull();
    for (const type of ['savings', 'vault'] as const) {
      const other = await owner(type);
      expect(await codeOf(other.person, other.account_id)).toBe('forbidden');
    }
    expect(await codeOf(person, 999_999)).toBe('account_not_found');
    const serverId = world.newServer();
    await world.configure(serverId, { cards_config: { allowed_types: ['permanent'] } });
    const strict = world.person({ serverId });
    const strictAccount = await openFor(world, strict, { type: 'business' });
    expect(await codeOf(strict, strictAccount, { card_type: 'temporary_uses', max_uses: 1 })).toBe(
      'card_type_not_allowed',
    );
  });

  it('stops at the cap, also for twenty at once', async () => {
    const { person, account_id } = await owner();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.act(createCard, order(person, account_id), person.ctx)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'max_cards')).toHaveLength(15);
  });

  it('allows as many as the best of the chat roles does', async () => {
    const serverId = world.newServer();
    const admin = world.person({ serverId, role: 'owner' });
    for (const [cp_role_id, max_cards] of [
      ['700000000000000001', 2],
      ['700000000000000002', 50],
    ] as const)
      await world.ok(setCardRoleLimits, { cp_role_id, max_cards }, admin.ctx);
    const account_id = await openFor(world, admin, { type: 'business' });
    await cardFor(world, admin, { account_id });
    await cardFor(world, admin, { account_id });
    expect((await world.act(createCard, order(admin, account_id), admin.ctx)).code).toBe('max_cards');
    await world.ok(setCardRoleLimits, { cp_role_id: '700000000000000001', max_cards: 0 }, admin.ctx);
    expect((await world.act(createCard, order(admin, account_id), admin.ctx)).code).toBeNull();
  });
});
