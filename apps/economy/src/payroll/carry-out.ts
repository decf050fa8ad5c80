import type { Cause, OutputOf } from '@cabildo/contracts/action';
import listWorked from '@cabildo/contracts/mdt/shifts/list_worked.rpc.ts';
import type { Ask } from '@cabildo/kit/service';
import { isServerEnded } from '@cabildo/operation/erasure';
import { account } from '../bank/accounts/resource.ts';
import { findBank, type AccountRow } from '../bank/accounts/table.ts';
import type { Deps } from '../deps.ts';
import { findOrg, type OrgRow } from '../organisations/orgs.table.ts';
import { decideDelivery } from './delivery.rules.ts';
import { listHeld, type PayLineRow } from './lines.table.ts';
import { countsFrom, type Worked } from './minutes.rules.ts';
import { payBook, payLine } from './resource.ts';
import { decideRun } from './run.rules.ts';
import { findRun, finishRun, type DuePayRun, type PayRunRow } from './runs.table.ts';

/** Lines that are delivered at once, which share a commit. */
const AT_ONCE = 25;

interface Work {
  readonly deps: Pick<Deps, 'database' | 'ledger' | 'configs'>;
  readonly ask: Ask;
  readonly cause: Cause;
  readonly deadline: number;
  readonly stopping: AbortSignal;
}

/**
 * PY-03: carries a run out. One command decides its lines and takes the money from the organisation; then line after line is
 * delivered. Each step may be taken twice and by two processes, because the run and the line say whether it is still to be taken.
 */
export async function carryOutRun(due: DuePayRun, work: Work): Promise<void> {
  const { database } = work.deps;
  // The job that erases the server erases its runs too.
  if (await isServerEnded(database, due.server_id)) return;
  const run = await findRun(database, due.server_id, due.id);
  const org = await findOrg(database, due.server_id, due.org_id);
  if (!run || !org) return;
  if (run.status === 'counting' && (await count(run, org, work)) === 'waits') return;
  await deliverAll(org, work);
  await finishRun(database, due);
}

async function count(run: PayRunRow, org: OrgRow, { deps, ask, cause, deadline }: Work) {
  const shifts = await readWorked(ask, run, org.department_id);
  const { output, line } = await deps.ledger.submit({
    serverId: run.server_id,
    actor: { kind: 'system', id: null },
    cause,
    claim: null,
    deadline,
    uses: { account: account(org.account_id), book: payBook(run.id) },
    decide: (states, time) => decideRun(shifts, states, time),
  });
  if (!output) throw new Error(`a run of the pay was refused: ${line}`);
  return output.outcome;
}

type After = OutputOf<typeof listWorked>['next'];

/** The shifts that count in a run, and those before it that may have been corrected. */
async function readWorked(ask: Ask, run: PayRunRow, department_id: number | null): Promise<Worked[]> {
  const asked = {
    server_id: run.server_id,
    org_id: run.org_id,
    department_id,
    from: countsFrom(run).toISOString(),
    to: run.period_end.toISOString(),
  };
  const worked: Worked[] = [];
  let after: After = null;
  do {
    const part: OutputOf<typeof listWorked> = await ask(listWorked, { ...asked, after });
    for (const { server_character_id, started_at, ended_at } of part.shifts)
      worked.push({
        character_id: server_character_id,
        started_at: new Date(started_at),
        ended_at: ended_at === null ? null : new Date(ended_at),
      });
    after = part.next;
  } while (after);
  return worked;
}

/** Delivers what left the organisation, of whatever run, until nothing is left or the time is over. */
async function deliverAll(org: OrgRow, work: Work): Promise<void> {
  const { tax_rates } = await work.deps.configs.get(org.server_id);
  while (!work.stopping.aborted && Date.now() < work.deadline) {
    const held = await listHeld(work.deps.database, org.id, AT_ONCE);
    if (held.length === 0) return;
    const banks = await Promise.all(
      held.map(({ server_id, character_id }) => findBank(work.deps.database, server_id, character_id)),
    );
    // Commands that are submitted at one moment share a commit.
    await Promise.all(
      held.map((line, index) => deliver(line, banks[index], { org, rate: tax_rates.income, work })),
    );
  }
}

async function deliver(
  { id, server_id }: PayLineRow,
  bank: AccountRow | undefined,
  { org, rate, work }: { org: OrgRow; rate: number; work: Work },
): Promise<void> {
  const { deps, cause, deadline } = work;
  const { output, line } = await deps.ledger.submit({
    serverId: server_id,
    actor: { kind: 'system', id: null },
    cause,
    claim: null,
    deadline,
    uses: { line: payLine(id), bank: bank && account(bank.id), org: account(org.account_id) },
    decide: (states, time) => decideDelivery(rate, states, time),
  });
  if (!output) throw new Error(`the delivery of wages was refused: ${line}`);
}
