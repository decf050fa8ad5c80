import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import getUnreadCount from '@cabildo/contracts/economy/insight/notifications/get_unread_count.ts';
import listNotifications from '@cabildo/contracts/economy/insight/notifications/list_notifications.ts';
import markAllRead from '@cabildo/contracts/economy/insight/notifications/mark_all_notifications_read.ts';
import markRead from '@cabildo/contracts/economy/insight/notifications/mark_notification_read.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import { TestClock, until, workOff } from '@cabildo/testing';
import { openFor } from '../../bank/accounts/accounts.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';
import forget from './forget_notifications.job.ts';

let world: World;
const clock = new TestClock();
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

async function pair() {
  const payer = world.person();
  const payee = world.person({ serverId: payer.serverId });
  const from_account_id = await openFor(world, payer, { balance: 1_000 });
  const to_account_id = await openFor(world, payee);
  const pay = (amount: number, rest: object = {}) =>
    world.act(internalTransfer, { from_account_id, to_account_id, amount, ...rest }, payer.ctx);
  return { payer, payee, from_account_id, to_account_id, pay };
}
const of = ({ characterId }: Person) => ({ server_character_id: characterId });
const read = async (person: Person, rest: object = {}) =>
  (await world.ok(listNotifications, { ...of(person), ...rest }, person.ctx)).notifications;
const unread = async (person: Person) => (await world.ok(getUnreadCount, of(person), person.ctx)).unread;

describe('notifications', () => {
  it('tell the receiver of a transfer, in its language and nobody else, once it is committed', async () => {
    const { payer, payee, pay } = await pair();
    await pay(40, { concept: 'Alquiler' });
    expect((await pay(5_000)).code).toBe('insufficient_balance');
    const [notice, ...more] = await read(payee);
    expect(notice).toMatchObject({
      kind: 'transfer_received',
      event: 'bank.transfer.completed',
      is_read: false,
      message: 'Recibiste una transferencia de 40\u00a0$ de Ana Pérez: Alquiler.',
      message_parts: [
        'Recibiste una transferencia de ',
        { kind: 'money', text: '40\u00a0$', amount: 40 },
        ' de ',
        { kind: 'character', text: 'Ana Pérez', id: payer.characterId, name: 'Ana Pérez' },
        ': Alquiler.',
      ],
    });
    expect([more, await read(payer)]).toEqual([[], []]);
    const english = { ...payee.ctx, locale: 'en' as const };
    const { notifications } = await world.ok(listNotifications, of(payee), english);
    expect(notifications[0]!.message).toBe('You received a transfer of $40 from Ana Pérez: Alquiler.');
  });

  it('say nothing of money between own accounts, and tell the owner what staff did', async () => {
    const { payer, from_account_id } = await pair();
    const savings = await openFor(world, payer, { type: 'savings' });
    await world.ok(internalTransfer, { from_account_id, to_account_id: savings, amount: 1 }, payer.ctx);
    expect(await read(payer)).toEqual([]);
    const staff = world.person({ serverId: payer.serverId, role: 'owner' });
    await world.ok(freezeAccount, { account_id: savings }, staff.ctx);
    expect((await read(payer)).map(({ kind }) => kind)).toEqual(['account']);
  });

  it('are read one by one or all together, by their character alone', async () => {
    const { payer, payee, pay } = await pair();
    for (let each = 0; each < 3; each += 1) await pay(1);
    expect(await unread(payee)).toBe(3);
    const { notification_id } = (await read(payee))[1]!;
    for (let time = 0; time < 2; time += 1) {
      const { notification } = await world.ok(markRead, { notification_id }, payee.ctx);
      expect(notification).toMatchObject({
        is_read: true,
        message: 'Recibiste una transferencia de 1\u00a0$ de Ana Pérez.',
      });
    }
    expect((await read(payee, { filter: 'read' })).map((each) => each.notification_id)).toEqual([
      notification_id,
    ]);
    expect(await read(payee, { filter: 'unread' })).toHaveLength(2);
    expect(await world.codeOf(markRead, { notification_id }, payer)).toBe('forbidden');
    expect(await world.codeOf(markRead, { notification_id }, world.person())).toBe('not_found');
    expect(await world.codeOf(listNotifications, of(payee), payer)).toBe('forbidden');
    expect(await world.ok(markAllRead, of(payee), payee.ctx)).toMatchObject({ marked: 2 });
    expect([await unread(payee), await world.ok(markAllRead, of(payee), payee.ctx)]).toEqual([
      0,
      expect.objectContaining({ marked: 0 }),
    ]);
  });

  it('are left out where the server does not want the kind, or has switched them off', async () => {
    const { payer, payee, pay } = await pair();
    const staff = world.person({ serverId: payer.serverId, role: 'owner' });
    const configure = (sections: object) => world.ok(updateBankConfig, sections, staff.ctx);
    await configure({ notifications_config: { disabled: ['transfer_received'] } });
    await pay(1);
    expect(await unread(payee)).toBe(0);
    await configure({ notifications_config: { disabled: ['card'] } });
    await pay(1);
    expect(await unread(payee)).toBe(1);
    await configure({ modules: { notifications: false } });
    await pay(1);
    expect(await unread(payee)).toBe(1);
    // A module that is off keeps nobody from reading (ECB-05).
    expect(await world.codeOf(markAllRead, of(payee), payee)).toBeNull();
    expect(await unread(payee)).toBe(0);
  });

  it('show a reader who follows cursors everything once, while 50 more come', async () => {
    const { payee, pay } = await pair();
    await Promise.all(Array.from({ length: 23 }, () => pay(1)));
    const before = (await read(payee, { per_page: 100 })).map((each) => each.notification_id);
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: { notifications: { notification_id: number }[]; next_cursor: string | null } =
        await world.ok(
          listNotifications,
          { ...of(payee), per_page: 6, ...(cursor !== null && { cursor }) },
          payee.ctx,
        );
      seen.push(...page.notifications.map((each) => each.notification_id));
      cursor = page.next_cursor;
      await Promise.all(Array.from({ length: 13 }, () => pay(1)));
    } while (cursor !== null);
    expect(seen).toEqual(before);
  });

  it('of one sender to one character are 20 an hour and one more that counts the rest, also at once (FU-09)', async () => {
    const { payer, payee, from_account_id, to_account_id } = await pair();
    const second = await openFor(world, payer, { type: 'savings', balance: 1_000 });
    const replica = await world.replica();
    const pay = (n: number) =>
      (n % 2 === 0 ? world : replica).ok(
        internalTransfer,
        { from_account_id: n % 3 === 0 ? second : from_account_id, to_account_id, amount: n },
        payer.ctx,
      );
    const counts = async () => (await read(payee, { per_page: 100 })).map(({ count }) => count);
    await Promise.all(Array.from({ length: 32 }, (_, n) => pay(n + 1)));
    const singles = Array.from({ length: 20 }, () => 1);
    expect((await counts()).sort((a, b) => b - a)).toEqual([12, ...singles]);
    await world.ok(markAllRead, of(payee), payee.ctx);
    await pay(77);
    expect(await unread(payee)).toBe(1);
    expect((await read(payee, { filter: 'unread' }))[0]).toMatchObject({
      count: 13,
      data: { amount: 77 },
      message:
        '13 avisos más de la misma persona. El último: Recibiste una transferencia de 77\u00a0$ de Ana Pérez.',
    });
    const other = world.person({ serverId: payer.serverId });
    const from = await openFor(world, other, { balance: 10 });
    await world.ok(internalTransfer, { from_account_id: from, to_account_id, amount: 1 }, other.ctx);
    expect((await counts())[0]).toBe(1);
    clock.advance(3_600_000);
    await pay(1);
    expect(await counts()).toHaveLength(23);
  });

  it('are forgotten after 90 days, and not before', async () => {
    const { payee, pay } = await pair();
    await pay(1);
    clock.advance(90 * 86_400_000 - 1_000);
    await pay(1);
    await workOff(forget, { database: world.database, clock });
    expect(await read(payee)).toHaveLength(2);
    clock.advance(1_000);
    // The service's own job may be deleting them at the same time.
    await workOff(forget, { database: world.database, clock });
    await until(async () => (await read(payee)).length === 1);
  });
});
