import type { ActionContract, InputOf } from '@cabildo/contracts/action';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import listNotifications from '@cabildo/contracts/economy/insight/notifications/list_notifications.ts';
import getRegisters from '@cabildo/contracts/economy/insight/reports/get_registers.ts';
import claimRewards from '@cabildo/contracts/economy/funds/rewards/claim_rewards.ts';
import configureReward from '@cabildo/contracts/economy/funds/rewards/configure_reward.ts';
import deleteReward from '@cabildo/contracts/economy/funds/rewards/delete_reward.ts';
import getClaimable from '@cabildo/contracts/economy/funds/rewards/get_claimable.ts';
import listRewards from '@cabildo/contracts/economy/funds/rewards/list_rewards.ts';
import configureTax from '@cabildo/contracts/economy/funds/taxes/configure_tax.ts';
import getTaxHistory from '@cabildo/contracts/economy/funds/taxes/get_tax_history.ts';
import resolveChatRoles from '@cabildo/contracts/servers/config/resolve_chat_roles.rpc.ts';
import { TestClock, untilWaiting } from '@cabildo/testing';
import { openFor } from '../../bank/accounts/accounts.testing.ts';
import { endCharacters } from '../../endings/deletion/endings.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';
import { claimsOf } from './rules.ts';
import { listRewards as listOf, makeClaims } from './table.ts';

const ROLE = '700000000000000001';
let reported: string[] = [];
let world: World;
const clock = new TestClock(new Date('2026-06-15T12:00:00Z'));
beforeAll(async () => {
  world = await startWorld({
    clock,
    // Roles that a client sends are returned here, so that a test fails if the handler passes them on.
    answers: {
      [resolveChatRoles.name]: async (input) => ({
        cp_role_ids: [...reported, ...(input as { sent: string[] }).sent],
      }),
    },
  });
});
afterAll(() => world.close());
beforeEach(() => {
  reported = [];
  clock.set(new Date('2026-06-15T12:00:00Z'));
});

const codeOf = async (contract: ActionContract, input: object, { ctx, characterId }: Person) =>
  (await world.act(contract, { server_character_id: characterId, ...input }, ctx)).code;

/** Makes a character with an account, and staff who configure rewards. */
async function setting() {
  const person = world.person();
  const second = world.addCharacter(person);
  const staff = world.person({ serverId: person.serverId, role: 'owner' });
  const account = await openFor(world, person);
  const other: Person = { ...person, characterId: second };
  const give = async (more: Partial<InputOf<typeof configureReward>> = {}) =>
    (await world.ok(configureReward, { name: 'Salario', amount: 105, ...more }, staff.ctx)).reward_id;
  const server_character_id = person.characterId;
  const claim = (input: object = {}) => world.ok(claimRewards, { server_character_id, ...input }, person.ctx);
  const claimable = async (who: Person = person) =>
    (await world.ok(getClaimable, { server_character_id: who.characterId }, person.ctx)).rewards;
  return { person, other, staff, account, give, claim, claimable };
}

describe('rewards', () => {
  it('are added, changed, listed and taken away, each under a name of its own', async () => {
    const { staff, person, give } = await setting();
    const reward_id = await give();
    const order = { name: 'SALARIO', amount: 1 };
    expect(await codeOf(configureReward, order, staff)).toBe('already_exists');
    const other = await give({ name: 'Bono' });
    expect(await codeOf(configureReward, { ...order, reward_id: other }, staff)).toBe('already_exists');
    const change = { reward_id, name: 'Sueldo', amount: 7, frequency: 'weekly', active: false };
    expect((await world.ok(configureReward, change, staff.ctx)).reward).toMatchObject(change);
    const { rewards } = await world.ok(listRewards, {}, person.ctx);
    expect(rewards.map(({ name }) => name)).toEqual(['Bono', 'Sueldo']);
    expect(await codeOf(deleteReward, { reward_id }, staff)).toBeNull();
    expect(await codeOf(deleteReward, { reward_id }, staff)).toBe('not_found');
    expect(await codeOf(configureReward, { reward_id, name: 'Bono' }, staff)).toBe('not_found');
    expect(await codeOf(configureReward, { name: 'Nada', amount: 0 }, staff)).toBe('invalid_amount');
    expect(await codeOf(configureReward, { name: 'Nada', amount: -5 }, staff)).toBe('invalid_amount');
  });

  it('keep what is not sent when they are changed, and are new without an id: 201 with the id (ECB-04, GW-09)', async () => {
    const staff = world.person({ role: 'owner' });
    const terms = { name: 'Alta', amount: 50, frequency: 'once', cp_role_id: ROLE, active: false };
    const made = await world.act(configureReward, terms, staff.ctx);
    expect([made.status, made.body.reward_id]).toEqual([201, made.body.reward.reward_id]);
    const { reward_id } = made.body;
    const raised = await world.act(configureReward, { reward_id, amount: 60 }, staff.ctx);
    expect([raised.status, raised.body]).toEqual([
      200,
      { ...made.body, reward: { ...made.body.reward, amount: 60 } },
    ]);
    const emptied = await world.ok(configureReward, { reward_id, cp_role_id: '' }, staff.ctx);
    expect(emptied.reward).toEqual({ ...made.body.reward, amount: 60, cp_role_id: null });
    expect(await codeOf(configureReward, { reward_id }, staff)).toBe('error');
    expect(await codeOf(configureReward, { amount: 1 }, staff)).toBe('error');
    expect(await codeOf(configureReward, { name: 'Nada' }, staff)).toBe('invalid_amount');
    const plain = await world.ok(configureReward, { name: 'Diaria', amount: 1 }, staff.ctx);
    expect(plain.reward).toMatchObject({ frequency: 'daily', cp_role_id: null, active: true });
  });

  it('are as many as the server allows, also when ten are added at once', async () => {
    const staff = world.person({ role: 'owner' });
    await world.configure(staff.serverId, { rewards_config: { max_rewards: 3 } });
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, i) => codeOf(configureReward, { name: `R${i}`, amount: 1 }, staff)),
    );
    expect(codes.filter((code) => code === null)).toHaveLength(3);
    expect(codes.filter((code) => code === 'limit_exceeded')).toHaveLength(7);
  });

  it('are paid into the main account once a period, each in its own', async () => {
    const { give, claim, claimable, account, person } = await setting();
    const daily = await give();
    await give({ name: 'Mensual', amount: 1_000, frequency: 'monthly' });
    await give({ name: 'Alta', amount: 50, frequency: 'once' });
    await give({ name: 'Retirada', amount: 9, active: false });
    expect((await claimable()).map(({ name, period }) => [name, period])).toEqual([
      ['Alta', 'once'],
      ['Mensual', '2026-06'],
      ['Salario', '2026-06-15'],
    ]);
    expect(await claim({ reward_id: daily })).toMatchObject({
      claimed: [{ reward_id: daily, net: 105 }],
      total: 105,
    });
    expect(await codeOf(claimRewards, { reward_id: daily }, person)).toBe('already_processed');
    expect((await claim()).total).toBe(1_050);
    expect(await codeOf(claimRewards, {}, person)).toBe('already_processed');
    clock.set(new Date('2026-06-16T00:00:00Z'));
    expect((await claim()).claimed.map(({ name }) => name)).toEqual(['Salario']);
    clock.set(new Date('2026-07-01T00:00:00Z'));
    expect((await claim()).total).toBe(1_105);
    expect(await world.balanceOf(account)).toBe(2_365);
    const { registers } = await world.ok(getRegisters, { account_id: account }, person.ctx);
    expect(registers.map(({ type, concept }) => [type, concept]).at(-1)).toEqual(['reward', 'Salario']);
    const asked = { server_character_id: person.characterId };
    const { notifications } = await world.ok(listNotifications, asked, person.ctx);
    expect(notifications.filter(({ kind }) => kind === 'reward')).toHaveLength(6);
  });

  it('are paid once although a hundred claim at once', async () => {
    const { give, account, person } = await setting();
    const ids = [await give(), await give({ name: 'Bono', amount: 10 })];
    const codes = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        codeOf(claimRewards, index % 3 === 0 ? {} : { reward_id: ids[index % 2] }, person),
      ),
    );
    expect(codes.filter((code) => code !== null && code !== 'already_processed')).toEqual([]);
    expect(await world.balanceOf(account)).toBe(115);
  });

  it('are paid once to a user with two characters who claim at once, also those that are given once (ECB-04)', async () => {
    const { give, account, person, other, claimable } = await setting();
    const second = await openFor(world, other);
    await give();
    await give({ name: 'Alta', amount: 1_000, frequency: 'once' });
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => codeOf(claimRewards, {}, index % 2 === 0 ? person : other)),
    );
    expect(codes.filter((code) => code !== null && code !== 'already_processed')).toEqual([]);
    expect((await world.balanceOf(account)) + (await world.balanceOf(second))).toBe(1_105);
    expect([await claimable(), await claimable(other)]).toEqual([[], []]);
  });

  it('are not paid again to a user whose character that claimed is gone', async () => {
    const { give, claim, person, other } = await setting();
    const second = await openFor(world, other);
    await give({ name: 'Alta', amount: 1_000, frequency: 'once' });
    await claim();
    await endCharacters(world, person);
    expect(await codeOf(claimRewards, {}, other)).toBe('already_processed');
    expect(await world.balanceOf(second)).toBe(0);
  });

  it('that are changed after a claim are not claimable again in the same period', async () => {
    const { give, claim, claimable, person } = await setting();
    const reward_id = await give();
    await claim();
    await give({ reward_id, amount: 9_999 });
    expect(await claimable()).toEqual([]);
    expect(await codeOf(claimRewards, {}, person)).toBe('already_processed');
  });

  it('are paid once in the present period, whatever their frequency is changed to (ECB-04)', async () => {
    const { give, claim, claimable, account, person } = await setting();
    const reward_id = await give();
    await claim();
    for (const frequency of ['weekly', 'monthly', 'once', 'daily'] as const) {
      await give({ reward_id, frequency });
      expect([await claimable(), await codeOf(claimRewards, {}, person)]).toEqual([[], 'already_processed']);
    }
    // The month began with a claim, and the day did not.
    clock.set(new Date('2026-06-16T12:00:00Z'));
    await give({ reward_id, frequency: 'monthly' });
    expect(await claimable()).toEqual([]);
    await give({ reward_id, frequency: 'daily' });
    expect((await claim()).total).toBe(105);
    clock.set(new Date('2026-12-01T12:00:00Z'));
    await give({ reward_id, frequency: 'once' });
    expect(await claimable()).toEqual([]);
    expect(await world.balanceOf(account)).toBe(210);
  });

  it('are paid once although their frequency changes while they are claimed (ECB-04)', async () => {
    const { give, account, person } = await setting();
    const reward_id = await give();
    let changing: Promise<number> | undefined;
    const [rewards, now] = [await listOf(world.database, person.serverId), clock.now()];
    await world.database.transaction(async (tx) => {
      await makeClaims(tx, person.userId, claimsOf(rewards, [], now), now);
      // A change that did not wait would let a claim of the next period pass beside this one.
      changing = give({ reward_id, frequency: 'weekly' });
      await untilWaiting(world.database);
    });
    await changing;
    expect(await codeOf(claimRewards, {}, person)).toBe('already_processed');
    expect(await world.balanceOf(account)).toBe(0);
  });

  it('are paid once although their frequency changes while many claim at once (ECB-04)', async () => {
    const { give, account, person } = await setting();
    const reward_id = await give();
    const frequencies = ['weekly', 'monthly', 'once', 'daily'] as const;
    for (let round = 0; round < 5; round += 1)
      await Promise.all([
        ...frequencies.map((frequency) => give({ reward_id, frequency })),
        ...Array.from({ length: 8 }, () => codeOf(claimRewards, {}, person)),
      ]);
    expect(await codeOf(claimRewards, {}, person)).toBe('already_processed');
    expect(await world.balanceOf(account)).toBe(105);
  });

  it('that are deleted and made again under their name on the same day begin with the claims of the old ones (ECB-04)', async () => {
    const { give, claim, claimable, account, person, staff } = await setting();
    const anew = async (frequency: 'daily' | 'once', name = 'SALARIO') => {
      const { rewards } = await world.ok(listRewards, {}, person.ctx);
      await world.ok(deleteReward, { reward_id: rewards[0]!.reward_id }, staff.ctx);
      expect((await world.ok(listRewards, {}, person.ctx)).rewards).toEqual([]);
      expect(await codeOf(claimRewards, {}, person)).toBe('already_processed');
      return give({ name, amount: 7, frequency });
    };
    await give();
    await claim();
    await anew('daily');
    expect(await claimable()).toEqual([]);
    await anew('once');
    expect([await claimable(), await codeOf(claimRewards, {}, person)]).toEqual([[], 'already_processed']);
    const reward_id = await anew('daily', 'Otra');
    expect((await claim({ reward_id })).total).toBe(7);
    clock.set(new Date('2026-06-16T00:00:00Z'));
    await anew('once', 'Otra');
    expect(await claimable()).toEqual([]);
    clock.set(new Date('2026-06-17T00:00:00Z'));
    const deleted = await anew('once', 'Tercera');
    await world.ok(deleteReward, { reward_id: deleted }, staff.ctx);
    // A reward may have the name of one that was deleted.
    const renamed = await give({ name: 'Cuarta' });
    await give({ reward_id: renamed, name: 'tercera' });
    expect((await claim()).total).toBe(105);
    expect(await world.balanceOf(account)).toBe(217);
  });

  it('that were deleted on an earlier day begin anew under the same name', async () => {
    const { give, claim, staff } = await setting();
    const reward_id = await give({ frequency: 'once' });
    await claim();
    await world.ok(deleteReward, { reward_id }, staff.ctx);
    clock.set(new Date('2026-06-16T00:00:00Z'));
    await give({ frequency: 'once' });
    expect((await claim()).total).toBe(105);
  });

  it('say when they can be claimed again (ECB-04)', async () => {
    const { give, claim, person } = await setting();
    const asked = () => world.ok(getClaimable, { server_character_id: person.characterId }, person.ctx);
    await give();
    await give({ name: 'Mensual', frequency: 'monthly' });
    await give({ name: 'Alta', frequency: 'once' });
    const times = [null, '2026-07-01T00:00:00.000Z', '2026-06-16T00:00:00.000Z'];
    const timesOf = (rewards: { next_at: string | null }[]) => rewards.map(({ next_at }) => next_at);
    const before = await asked();
    expect([timesOf(before.rewards), before.claimed, before.next_at]).toEqual([times, [], null]);
    expect(timesOf((await claim()).claimed)).toEqual(times);
    const after = await asked();
    expect([after.rewards, timesOf(after.claimed), after.next_at]).toEqual([[], times, times[2]]);
    clock.set(new Date(times[2]!));
    expect((await asked()).rewards.map(({ name }) => name)).toEqual(['Salario']);
  });

  it('for a chat role are for those alone who have it by the word of the bot (CF-03)', async () => {
    const { give, claim, claimable, person } = await setting();
    await give({ cp_role_id: ROLE });
    expect(await claimable()).toEqual([]);
    expect(await codeOf(claimRewards, { cp_role_ids: [ROLE] }, person)).toBe('already_processed');
    reported = [ROLE];
    expect(await claimable()).toHaveLength(1);
    expect((await claim()).total).toBe(105);
  });

  it('bear the income tax, floored, and what is kept and what arrives is what was given', async () => {
    const { give, claim, claimable, staff } = await setting();
    await give();
    await world.ok(configureTax, { name: 'IRPF', tax_type: 'income', rate: 19 }, staff.ctx);
    expect((await claimable())[0]!.tax).toBe(19);
    expect(await claim()).toMatchObject({ claimed: [{ amount: 105, tax: 19, net: 86 }], total: 86 });
    const { entries } = await world.ok(getTaxHistory, { tax_type: 'income' }, staff.ctx);
    expect(entries).toMatchObject([{ amount: 19, tax_type: 'income', concept: 'Salario' }]);
  });

  it('are not paid to who has no account, into a frozen one, or while the module is off; nothing is used up', async () => {
    const { give, claim, account, person, staff } = await setting();
    const reward_id = await give();
    const poor = world.person({ serverId: person.serverId });
    expect(await codeOf(claimRewards, {}, poor)).toBe('no_bank_account');
    expect(await codeOf(claimRewards, { reward_id: reward_id + 1_000 }, person)).toBe('not_found');
    expect(await codeOf(claimRewards, { reward_id }, world.person())).toBe('not_found');
    await world.ok(freezeAccount, { account_id: account }, staff.ctx);
    expect(await codeOf(claimRewards, {}, person)).toBe('account_disabled');
    await world.database.query(`UPDATE accounts SET status = 'active' WHERE id = $1`, [account]);
    expect((await claim()).total).toBe(105);
    await world.ok(updateBankConfig, { modules: { rewards: false } }, staff.ctx);
    expect(await codeOf(claimRewards, {}, person)).toBe('forbidden');
  });
});
