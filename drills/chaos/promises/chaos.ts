import { setTimeout as pause } from 'node:timers/promises';
import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import type { Body } from '../../lab/calls.ts';
import { pick, upTo } from '../../lab/chance.ts';
import { Journal, type Order, type Sender } from '../../lab/journal.ts';
import { startLoad, type Load } from '../../lab/load.ts';
import type { Chaos } from '../chaos.ts';
import { knownFrom } from './known.ts';
import { verify } from './verify.ts';

const CLIENTS = 12;
/** Scheduled transfers fall due within this time, while services are killed. */
const WITHIN_MS = 8_000;

/** Starts clients that set up transfers which fall due at once, cancel some of them, and borrow and pay back. */
function startPromises({ serverId: server_id, owner, citizens }: Community, journal: Journal): Load {
  const targets = citizens.flatMap(({ accounts }) => accounts);
  const place = (sender: Sender, action: string, params: Body): Promise<Order> =>
    journal.place(sender, `server_economy.${action}`, { server_id, ...params });

  async function promise(): Promise<void> {
    const { client, accounts } = pick(citizens);
    const [from, to] = [pick(accounts).accountId, pick(targets).accountId];
    if (from === to) return;
    const start_at = new Date(Date.now() + upTo(WITHIN_MS)).toISOString();
    const params = {
      from_account_id: from,
      to_account_id: to,
      amount: upTo(50),
      frequency: 'once',
      start_at,
    };
    const { outcome, answer } = await place(client, 'create_scheduled_transfer', params);
    if (outcome === 'refused' || Math.random() < 0.7) return;
    await pause(upTo(WITHIN_MS));
    const { scheduled_transfer_id } = answer.body;
    await place(client, 'cancel_scheduled_transfer', { scheduled_transfer_id });
  }

  async function borrow(): Promise<void> {
    const { client, accounts } = pick(citizens);
    const params = { account_id: pick(accounts).accountId, amount: upTo(200), installments: upTo(5) };
    const { outcome, answer } = await place(client, 'request_loan', params);
    if (outcome === 'refused') return;
    const { loan_id } = answer.body;
    await place(owner, 'approve_loan', { loan_id });
    for (let payments = upTo(6); payments > 0; payments -= 1) await place(client, 'pay_loan', { loan_id });
  }

  return startLoad(Array.from({ length: CLIENTS }, (_, index) => (index % 4 === 0 ? borrow : promise)));
}

/** Clients borrow, pay back, and have transfers that fall due, while services are killed. */
export function chaosOfPromises(stack: Stack, community: Community): Chaos {
  const journal = new Journal();
  const load = startPromises(community, journal);
  return {
    victims: ['economy', 'audit', 'gateway'],
    load,
    summary() {
      const { promised, repaid, refused } = knownFrom(journal);
      const cancelled = promised.filter((each) => each.cancelled === 'done').length;
      return (
        `${promised.length} scheduled transfers, ${cancelled} of them cancelled in time; ` +
        `${repaid.size} loans; ${refused} refused`
      );
    },
    verify: () => verify(stack, community, knownFrom(journal)),
  };
}
