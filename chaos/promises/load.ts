import type { Client, Citizen, Community } from '@cabildo/testing';
import { answered as answeredAt } from '../answered.ts';
import type { Journal } from './journal.ts';

const CLIENTS = 12;
/** Scheduled transfers fall due within this time, while services are killed. */
const WITHIN_MS = 8_000;

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;
const upTo = (most: number): number => 1 + Math.floor(Math.random() * most);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const answered = (client: Client, action: string, params: object) =>
  answeredAt(client, 'server_economy', action, params);

/** Starts clients that set up transfers which fall due at once, cancel some of them, and borrow and pay back. */
export function startLoad(community: Community, journal: Journal): { finish(): Promise<void> } {
  let stopping = false;
  const at = { server_id: community.serverId };
  const targets = community.citizens.flatMap((citizen) => citizen.accounts);

  async function promise({ client, accounts }: Citizen): Promise<void> {
    const [from, to] = [pick(accounts).accountId, pick(targets).accountId];
    if (from === to) return;
    const start_at = new Date(Date.now() + upTo(WITHIN_MS)).toISOString();
    const order = { from_account_id: from, to_account_id: to, amount: upTo(50), frequency: 'once', start_at };
    const { scheduled_transfer_id } = await answered(client, 'create_scheduled_transfer', {
      ...at,
      ...order,
    });
    if (scheduled_transfer_id === undefined) {
      journal.refused += 1;
      return;
    }
    const promised = { id: Number(scheduled_transfer_id), cancelled: null };
    journal.promised.push(promised);
    if (Math.random() < 0.7) return;
    await pause(upTo(WITHIN_MS));
    const body = await answered(client, 'cancel_scheduled_transfer', { ...at, scheduled_transfer_id });
    Object.assign(promised, { cancelled: body['ok'] === true ? 'done' : 'refused' });
  }

  async function borrow({ client, accounts }: Citizen): Promise<void> {
    const order = { account_id: pick(accounts).accountId, amount: upTo(200), installments: upTo(5) };
    const { loan_id } = await answered(client, 'request_loan', { ...at, ...order });
    if (loan_id === undefined) {
      journal.refused += 1;
      return;
    }
    await answered(community.owner, 'approve_loan', { ...at, loan_id });
    journal.repaid.set(Number(loan_id), 0);
    for (let payments = upTo(6); payments > 0; payments -= 1) {
      const { amount } = await answered(client, 'pay_loan', { ...at, loan_id });
      if (typeof amount === 'number')
        journal.repaid.set(Number(loan_id), journal.repaid.get(Number(loan_id))! + amount);
    }
  }

  const clients = Array.from({ length: CLIENTS }, async (_, index) => {
    while (!stopping) {
      journal.begun += 1;
      await (index % 4 === 0 ? borrow : promise)(pick(community.citizens));
    }
  });
  return {
    async finish() {
      stopping = true;
      await Promise.all(clients);
    },
  };
}
