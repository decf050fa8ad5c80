import approveRequest from '@cabildo/contracts/economy/payments/requests/approve_payment_request.ts';
import cancelRequest from '@cabildo/contracts/economy/payments/requests/cancel_payment_request.ts';
import createRequest from '@cabildo/contracts/economy/payments/requests/create_payment_request.ts';
import listRequests from '@cabildo/contracts/economy/payments/requests/list_payment_requests.ts';
import rejectRequest from '@cabildo/contracts/economy/payments/requests/reject_payment_request.ts';
import { kindOf } from '@cabildo/contracts/webhooks/webhooks/kinds.ts';
import getRegisters from '@cabildo/contracts/economy/insight/reports/get_registers.ts';
import { TestClock } from '@cabildo/testing';
import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import { addMember, openFor } from '../../bank/accounts/accounts.testing.ts';
import { cardFor } from '../../bank/cards/cards.testing.ts';
import { treasuryOf } from '../../endings/deletion/endings.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
const clock = new TestClock();
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

/** Makes a request of the first character to the second, who has money. */
async function asked(amount = 40, config: object = {}, pin?: string) {
  const serverId = world.newServer();
  if (Object.keys(config).length > 0) await world.configure(serverId, config);
  const [requester, payer] = [world.person({ serverId }), world.person({ serverId })];
  const to = await openFor(world, requester);
  const from = await openFor(world, payer, { balance: 100, ...(pin !== undefined && { pin }) });
  const input = {
    server_character_id: requester.characterId,
    to_character_id: payer.characterId,
    amount,
    concept: 'Alquiler',
  };
  const { request_id } = await world.ok(createRequest, input, requester.ctx);
  const statusNow = async () =>
    (await world.ok(listRequests, { server_character_id: payer.characterId }, payer.ctx)).requests[0]!.status;
  return { serverId, requester, payer, from, to, request_id, statusNow };
}

describe('a payment request', () => {
  it('is paid by its payer, with the fee of the server, and told to the requester', async () => {
    const { payer, from, to, request_id, statusNow } = await asked(40, {
      transfers_config: { fee_fixed: 2 },
    });
    const answer = await world.ok(approveRequest, { request_id }, payer.ctx);
    expect(answer).toMatchObject({ amount: 40, fee: 2, from_balance: 58, request: { status: 'approved' } });
    expect([await world.balanceOf(from), await world.balanceOf(to), await statusNow()]).toEqual([
      58,
      40,
      'approved',
    ]);
    const { registers } = await world.ok(getRegisters, { account_id: from }, payer.ctx);
    expect(registers.map(({ type, amount }) => [type, amount])).toContainEqual(['request', -40]);
    const event = (await world.events('bank.payment_request.approved')).at(-1)!;
    expect(event.data).toMatchObject({ request_id, transfer_id: answer.transfer_id, fee: 2 });
    expect(await world.codeOf(approveRequest, { request_id }, payer)).toBe('already_processed');
  });

  it('moves money once however often both sides press at once', async () => {
    const { payer, requester, from, to, request_id, statusNow } = await asked();
    const codes = await Promise.all([
      ...Array.from({ length: 15 }, () => world.codeOf(approveRequest, { request_id }, payer)),
      ...Array.from({ length: 5 }, () => world.codeOf(rejectRequest, { request_id }, payer)),
      ...Array.from({ length: 5 }, () => world.codeOf(cancelRequest, { request_id }, requester)),
    ]);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'already_processed')).toHaveLength(24);
    const moved = (await statusNow()) === 'approved' ? 40 : 0;
    expect([await world.balanceOf(from), await world.balanceOf(to)]).toEqual([100 - moved, moved]);
  });

  it('is answered by the payer or with approve_payments on the account, and taken back by the requester', async () => {
    const { payer, requester, request_id, serverId } = await asked();
    const stranger = world.person({ serverId });
    expect(await world.codeOf(approveRequest, { request_id }, requester)).toBe('forbidden');
    expect(await world.codeOf(rejectRequest, { request_id }, stranger)).toBe('forbidden');
    expect(await world.codeOf(cancelRequest, { request_id }, payer)).toBe('forbidden');
    for (const contract of [approveRequest, rejectRequest, cancelRequest])
      expect(await world.codeOf(contract, { request_id: 999_999 }, payer)).toBe('request_not_found');
    expect(await world.codeOf(cancelRequest, { request_id }, requester)).toBeNull();
    expect(await world.codeOf(rejectRequest, { request_id }, payer)).toBe('already_processed');
  });

  it('is paid from another account than the one asked by whoever may pay from it, which approving does not allow', async () => {
    const { payer, requester, request_id, serverId, to, from } = await asked();
    const friend = world.person({ serverId });
    const shared = await openFor(world, friend, { type: 'shared', balance: 50 });
    const input = { request_id, account_id: shared };
    expect(await world.codeOf(approveRequest, input, payer)).toBe('forbidden');
    await addMember(world, shared, payer, ['approve_payments']);
    expect(await world.codeOf(approveRequest, input, payer)).toBe('forbidden');
    await world.database.query(`UPDATE account_members SET permissions = '{pay}' WHERE account_id = $1`, [
      shared,
    ]);
    expect(await world.codeOf(approveRequest, { request_id, account_id: to }, payer)).toBe('self_transfer');
    const { transfer_id } = await world.ok(approveRequest, input, payer.ctx);
    expect([await world.balanceOf(shared), await world.balanceOf(to)]).toEqual([10, 40]);
    const event = (await world.events('bank.payment_request.approved')).at(-1)!;
    expect(event.data).toMatchObject({ request_id, from_account_id: shared, to_account_id: to });
    expect(event.data).toMatchObject({ payer_account_id: from });
    expect(event.character_ids).toEqual([requester, payer, friend].map(({ characterId }) => characterId));
    const moved = (await world.events('bank.transfer.completed')).at(-1)!;
    expect(kindOf(moved.type)).toBe('bank.transfer');
    expect(moved).toMatchObject({
      character_ids: [friend.characterId, requester.characterId],
      data: { transfer_id, from_account_id: shared, to_account_id: to, amount: 40, concept: 'Alquiler' },
    });
  });

  it('to a business is paid from it with approve_payments there, and from an own account with none of it', async () => {
    const { requester, serverId, payer } = await asked();
    const owner = world.person({ serverId });
    const business = await openFor(world, owner, { type: 'business', balance: 60 });
    const { number } = await cardFor(world, owner, { account_id: business });
    const ask = async () =>
      (await world.ok(createRequest, { to_card_number: number, amount: 40 }, requester.ctx)).request_id;
    await addMember(world, business, payer, ['pay']);
    const request_id = await ask();
    expect(await world.codeOf(approveRequest, { request_id }, payer)).toBe('forbidden');
    await world.database.query(
      `UPDATE account_members SET permissions = '{approve_payments}' WHERE account_id = $1`,
      [business],
    );
    expect(await world.codeOf(approveRequest, { request_id }, payer)).toBeNull();
    expect(await world.balanceOf(business)).toBe(20);
    const own = await openFor(world, payer, { type: 'custom', balance: 40 });
    expect(
      await world.codeOf(approveRequest, { request_id: await ask(), account_id: own }, payer),
    ).toBeNull();
    expect([await world.balanceOf(own), await world.balanceOf(business)]).toEqual([0, 20]);
  });

  it('needs money and the PIN where there is one, and stays open without', async () => {
    const { payer, request_id, statusNow } = await asked(40, {}, '1234');
    expect(await world.codeOf(approveRequest, { request_id }, payer)).toBe('pin_required');
    expect(await world.codeOf(approveRequest, { request_id, pin: '1235' }, payer)).toBe('invalid_pin');
    expect(await world.codeOf(approveRequest, { request_id, pin: '1234' }, payer)).toBeNull();
    const poor = await asked(101);
    expect(await world.codeOf(approveRequest, { request_id: poor.request_id }, poor.payer)).toBe(
      'insufficient_balance',
    );
    expect([await statusNow(), await poor.statusNow()]).toEqual(['approved', 'pending']);
  });

  it('is rejected once, and cannot be answered when its time is over', async () => {
    const first = await asked();
    expect(await world.codeOf(rejectRequest, { request_id: first.request_id }, first.payer)).toBeNull();
    expect(await world.codeOf(approveRequest, { request_id: first.request_id }, first.payer)).toBe(
      'already_processed',
    );
    const { payer, requester, request_id } = await asked();
    clock.advance(72 * 3_600_000);
    expect(await world.codeOf(approveRequest, { request_id }, payer)).toBe('expired');
    expect(await world.codeOf(rejectRequest, { request_id }, payer)).toBe('expired');
    expect(await world.codeOf(cancelRequest, { request_id }, requester)).toBe('expired');
  });

  it('for an account that was closed since is paid to its holder, else to who asked, else to the treasury', async () => {
    const { payer, requester, serverId, from, to } = await asked();
    const holder = world.person({ serverId });
    const ask = async (account_id: number, { ctx, characterId }: Person) => {
      const input = { to_character_id: payer.characterId, server_character_id: characterId };
      return (await world.ok(createRequest, { ...input, account_id, amount: 10 }, ctx)).request_id;
    };
    const askAndClose = async (person: Person) => {
      const account_id = await openFor(world, holder, { type: 'business' });
      if (person !== holder) await addMember(world, account_id, person, []);
      const request_id = await ask(account_id, person);
      await world.ok(closeAccount, { account_id }, holder.ctx);
      return request_id;
    };
    const before = await treasuryOf(world, serverId);
    const [lost, forRequester] = [await askAndClose(holder), await askAndClose(requester)];
    expect(await world.codeOf(approveRequest, { request_id: lost }, payer)).toBeNull();
    expect((await treasuryOf(world, serverId)) - before).toBe(10);
    expect((await world.events('bank.transfer.completed')).at(-1)).toMatchObject({
      character_ids: [payer.characterId],
      data: { to_account_id: null, to_character_id: null, from_account_id: from },
    });
    expect(await world.codeOf(approveRequest, { request_id: forRequester }, payer)).toBeNull();
    expect(await world.balanceOf(to)).toBe(10);
    const forHolder = await askAndClose(requester);
    const bank = await openFor(world, holder);
    expect(await world.codeOf(approveRequest, { request_id: forHolder }, payer)).toBeNull();
    expect([await world.balanceOf(bank), await world.balanceOf(from)]).toEqual([10, 70]);
  });

  it('is paid although its account is closed at the same moment', async () => {
    const { payer, requester, serverId, to } = await asked();
    for (let round = 0; round < 10; round += 1) {
      const account_id = await openFor(world, requester, { type: 'custom' });
      const order = { to_character_id: payer.characterId, account_id, amount: 1 };
      const { request_id } = await world.ok(createRequest, order, requester.ctx);
      const [paid, closed] = await Promise.all([
        world.codeOf(approveRequest, { request_id }, payer),
        world.codeOf(closeAccount, { account_id }, requester),
      ]);
      expect([null, 'balance_not_zero']).toContain(closed);
      expect(paid).toBeNull();
      if (closed !== null) {
        await world.fund(serverId, account_id, -1);
        await world.fund(serverId, to, 1);
        await world.ok(closeAccount, { account_id }, requester.ctx);
      }
    }
    expect(await world.balanceOf(to)).toBe(10);
  });
});
