import { violations } from '@cabildo/economy/ledger/invariants.ts';
import type { Database } from '@cabildo/kit/database';
import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { characterOf, type Company } from '../../lab/companies.ts';
import { lookInto } from '../../lab/databases.ts';
import { holdsWithin } from '../../lab/holds-within.ts';
import { compareIds } from '../../lab/ids.ts';
import type { Journal, Order } from '../../lab/journal.ts';
import { compareLog, logged } from '../../lab/log.ts';
import { MINUTES } from './worked.ts';

/** The last period may end only when all kills are over. */
const SETTLED_MS = 90_000;

interface Known {
  readonly journal: Journal;
  readonly companies: readonly Company[];
}

/** Compares the answers with the tables of the economy, and what staff worked with what they got; a sentence for each difference. */
export const verify = (stack: Stack, community: Community, known: Known): Promise<string[]> =>
  lookInto(stack, ['economy'], async ({ economy }) => [
    ...(await waitUntilPaid(economy, known)),
    ...(await violations(economy)),
    ...(await compareRuns(economy, known)),
    ...(await compareWages(economy, known)),
    ...(await compareInvoices(economy, known.journal)),
    ...(await compareMovements(economy, known.journal)),
    ...(await compareLogs(economy, community)),
  ]);

/** Waits until each company has paid by its period and nothing is on its way from a company to its staff. */
async function waitUntilPaid(economy: Database, { companies }: Known): Promise<string[]> {
  const began = Date.now();
  let open = 0;
  const isPaid = await holdsWithin(SETTLED_MS, async () => {
    const undone = await economy.query(
      `SELECT id FROM org_pay WHERE org_id = ANY($1::bigint[]) AND next_at <= now() + interval '1 minute'
       UNION ALL SELECT id FROM pay_runs WHERE status <> 'done'
       UNION ALL SELECT id FROM pay_lines WHERE delivered <> paid`,
      [companies.map(({ orgId }) => orgId)],
    );
    open = undone.length;
    return open === 0;
  });
  if (!isPaid) return [`${open} periods, runs and lines are half done after ${SETTLED_MS} ms`];
  console.log(`chaos: the last wages arrived within ${Date.now() - began} ms`);
  return [];
}

const idsOf = (orders: readonly Order[], id: string): number[] =>
  orders.map(({ params, answer }) => Number(answer.body[id] ?? params[id]));
const doneOf = (journal: Journal, action: string, id: string): number[] =>
  idsOf(journal.find('done', `server_orgs.${action}`), id);

/** Checks that each company has one run for each order by hand, and one by its period. */
async function compareRuns(economy: Database, { journal, companies }: Known): Promise<string[]> {
  const runs = await economy.query<{ id: number; org_id: number }>('SELECT id, org_id FROM pay_runs');
  const byHand = new Set(doneOf(journal, 'pay_now', 'run_id'));
  const byPeriod = runs.filter(({ id }) => !byHand.has(id)).map(({ org_id }) => org_id);
  const missing = [...byHand].filter((id) => !runs.some((run) => run.id === id));
  const orgs = companies.map(({ orgId }) => orgId);
  return [
    ...missing.map((id) => `run ${id} was answered and is not there`),
    ...compareIds('the run by period of company', orgs, byPeriod),
  ];
}

/** Checks that the staff of each company were credited each minute once, and were paid no more than that. */
async function compareWages(economy: Database, { companies }: Known): Promise<string[]> {
  const lines = await economy.query<{ org_id: number; character_id: number; gross: number; paid: number }>(
    `SELECT org_id, character_id, sum(gross)::bigint AS gross, sum(paid)::bigint AS paid FROM pay_lines
     WHERE run_id IS NOT NULL GROUP BY org_id, character_id`,
  );
  const [sum] = await economy.query<{ paid: number }>(
    'SELECT coalesce(sum(paid), 0)::bigint AS paid FROM pay_lines WHERE run_id IS NOT NULL',
  );
  console.log(`chaos: ${sum!.paid} of ${companies.flatMap(({ staff }) => staff).length * MINUTES} was paid`);
  const earned = new Map(lines.map((line) => [`${line.org_id} ${line.character_id}`, line]));
  const expected = companies.flatMap(({ orgId, staff }) =>
    staff.map((each) => `${orgId} ${characterOf(each)}`),
  );
  return [
    ...expected
      .filter((who) => earned.get(who)?.gross !== MINUTES)
      .map((who) => `${who} earned ${earned.get(who)?.gross}, not ${MINUTES}`),
    ...lines
      .filter(({ paid, gross }) => paid > gross)
      .map(({ org_id, character_id, paid }) => `${org_id} ${character_id} was paid ${paid} of ${MINUTES}`),
    ...(lines.length > expected.length ? ['wages were paid to others than the staff'] : []),
  ];
}

const ENDS = { paid: 'pay_invoice', cancelled: 'cancel_invoice', declined: 'decline_invoice' } as const;

/** Checks that each invoice came to the one end that an answer gave it. */
async function compareInvoices(economy: Database, journal: Journal): Promise<string[]> {
  const stored = await economy.query<{ id: number; status: string }>('SELECT id, status FROM invoices');
  const made = doneOf(journal, 'create_invoice', 'invoice_id');
  return [
    ...compareIds(
      'invoice',
      made,
      stored.map(({ id }) => id),
    ),
    ...Object.entries(ENDS).flatMap(([status, action]) =>
      compareIds(
        `${status} invoice`,
        doneOf(journal, action, 'invoice_id'),
        stored.filter((each) => each.status === status).map(({ id }) => id),
      ),
    ),
  ];
}

/** Checks that each movement of money that was answered is there once, and no other. */
async function compareMovements(economy: Database, journal: Journal): Promise<string[]> {
  const transfers = await economy.query<{ id: number; kind: string }>(
    `SELECT id, kind FROM transfers WHERE kind IN ('invoice', 'allocation')`,
  );
  const bonuses = await economy.query<{ id: number }>('SELECT id FROM pay_lines WHERE run_id IS NULL');
  const ofKind = (wanted: string): number[] =>
    transfers.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return [
    ...compareIds('payment', doneOf(journal, 'pay_invoice', 'transfer_id'), ofKind('invoice')),
    ...compareIds('allocation', doneOf(journal, 'allocate', 'transfer_id'), ofKind('allocation')),
    ...compareIds(
      'bonus',
      doneOf(journal, 'pay_bonus', 'payslip_id'),
      bonuses.map(({ id }) => id),
    ),
  ];
}

/** The movements of money that the log has, by the action that it names. */
const LOGGED = [
  { kinds: ['payslip', 'bonus'], log_action: 'payslip.paid' },
  { kinds: ['invoice'], log_action: 'invoice.paid' },
  { kinds: ['allocation'], log_action: 'treasury.allocated' },
] as const;

async function compareLogs(economy: Database, community: Community): Promise<string[]> {
  const differences: string[] = [];
  for (const { kinds, log_action } of LOGGED) {
    const moved = await economy.query<{ id: number }>('SELECT id FROM transfers WHERE kind = ANY($1)', [
      [...kinds],
    ]);
    const ids = moved.map(({ id }) => id);
    const entries = await logged(community, { domain: 'bank', log_action }, 'transfer_id', ids.length);
    differences.push(...compareLog(log_action, ids, entries));
  }
  return differences;
}
