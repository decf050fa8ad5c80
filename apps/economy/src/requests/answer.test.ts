import type { ActionContract } from '@cabildo/contracts';
import approveRequest from '@cabildo/contracts/economy/requests/approve_payment_request.ts';
import cancelRequest from '@cabildo/contracts/economy/requests/cancel_payment_request.ts';
import createRequest from '@cabildo/contracts/economy/requests/create_payment_request.ts';
import listRequests from '@cabildo/contracts/economy/requests/list_payment_requests.ts';
import rejectRequest from '@cabildo/contracts/economy/requests/reject_payment_request.ts';
import getRegisters from '@cabildo/contracts/economy/reports/get_registers.ts';
import { TestClock } from '@cabildo/testing';
import { addMember, openFor } from '../accounts/accounts.testing.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
const clock = new TestClock();
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

const codeOf = async (contract: ActionContract, input: object, { ctx }: Person) =>
  (await world.act(contract, input, ctx)).code;

/** A request of the first character to the second, who has money. */
async function asked(amount = 40, config: object = {}, pin?: string) {
  const serverId = world.newServer();
  if (Object.keys(config).length > 0) await world.configure(serverId, config);
  const [requester, payer] = [world.person({ serverId }), world.person({ serverId })];
  const to = await openFor(world, requester);
  const from = await openFor(world, payer, { balance: 100, ...(pin !== undefined && { pin }) });
  const input = {
    ...{ server_character_id: requester.characterId, to_character_id: payer.characterId },
    ...{ amount, concept: 'Alquiler' },
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
    const told = (await world.events('bank.payment_request.approved')).at(-1)!;
    expect(told.data).toMatchObject({ request_id, transfer_id: answer.transfer_id, fee: 2 });
    expect(await codeOf(approveRequest, { request_id }, payer)).toBe('already_processed');
  });

  it('moves money once however often both sides press at once', async () => {
    const { payer, requester, from, to, request_id, statusNow } = await asked();
    const codes = await Promise.all([
      ...Array.from({ length: 15 }, () => codeOf(approveRequest, { request_id }, payer)),
      ...Array.from({ length: 5 }, () => codeOf(rejectRequest, { request_id }, payer)),
      ...Array.from({ length: 5 }, () => codeOf(cancelRequest, { request_id }, requester)),
    ]);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'already_processed')).toHaveLength(24);
    const moved = (await statusNow()) === 'approved' ? 40 : 0;
    expect([await world.balanceOf(from), await world.balanceOf(to)]).toEqual([100 - moved, moved]);
  });

  it('is answered by the payer or with approve_payments on the account, and taken back by the requester', async () => {
    const { payer, requester, request_id, serverId } = await asked();
    const stranger = world.person({ serverId });
    expect(await codeOf(approveRequest, { request_id }, requester)).toBe('forbidden');
    expect(await codeOf(rejectRequest, { request_id }, stranger)).toBe('forbidden');
    expect(await codeOf(cancelRequest, { request_id }, payer)).toBe('forbidden');
    for (const contract of [approveRequest, rejectRequest, cancelRequest])
      expect(await codeOf(contract, { request_id: 999_999 }, payer)).toBe('request_not_found');
    expect(await codeOf(cancelRequest, { request_id }, requester)).toBeNull();
    expect(await codeOf(rejectRequest, { request_id }, payer)).toBe('already_processed');
  });

  it('is paid from another account by whoever may approve payments there', async () => {
    const { payer, request_id, serverId, to } = await asked();
    const friend = world.person({ serverId });
    const shared = await openFor(world, friend, { type: 'shared', balance: 50 });
    const input = { request_id, account_id: shared };
    expect(await codeOf(approveRequest, input, payer)).toBe('forbidden');
    await addMember(world, shared, payer, ['pay']);
    expect(await codeOf(approveRequest, input, payer)).toBe('forbidden');
    await world.database.query(
      `UPDATE account_members SET permissions = '{approve_payments}' WHERE account_id = $1`,
      [shared],
    );
    expect(await codeOf(approveRequest, { request_id, account_id: to }, payer)).toBe('self_transfer');
    expect(await codeOf(approveRequest, input, payer)).toBeNull();
    expect([await world.balanceOf(shared), await world.balanceOf(to)]).toEqual([10, 40]);
  });

  it('needs money and the PIN where there is one, and stays open without', async () => {
    const { payer, request_id, statusNow } = await asked(40, {}, '1234');
    expect(await codeOf(approveRequest, { request_id }, payer)).toBe('pin_required');
    expect(await codeOf(approveRequest, { request_id, pin: '1235' }, payer)).toBe('invalid_pin');
    expect(await codeOf(approveRequest, { request_id, pin: '1234' }, payer)).toBeNull();
    const poor = await asked(101);
    expect(await codeOf(approveRequest, { request_id: poor.request_id }, poor.payer)).toBe(
      'insufficient_balance',
    );
    expect([await statusNow(), await poor.statusNow()]).toEqual(['approved', 'pending']);
  });

  it('is rejected once, and cannot be answered when its time is over', async () => {
    const first = await asked();
    expect(await codeOf(rejectRequest, { request_id: first.request_id }, first.payer)).toBeNull();
    expect(await codeOf(approveRequest, { request_id: first.request_id }, first.payer)).toBe(
      'already_processed',
    );
    const { payer, requester, request_id } = await asked();
    clock.advance(72 * 3_600_000);
    expect(await codeOf(approveRequest, { request_id }, payer)).toBe('expired');
    expect(await codeOf(rejectRequest, { request_id }, payer)).toBe('expired');
    expect(await codeOf(cancelRequest, { request_id }, requester)).toBe('expired');
  });
});
