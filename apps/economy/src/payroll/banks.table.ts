import type { Tx } from '@cabildo/kit/database';
import { resolveBank } from '../bank/accounts/bank.rules.ts';
import { orgLeavers } from '../organisations/leavers.table.ts';

/** Whether a character can be paid: nobody pays the dead, and money waits for an account that takes it. */
export type Payee = 'ready' | 'waits' | 'ended';

interface Found {
  character_id: number;
  kind: string;
  status: string | null;
  is_ended: boolean;
}

/** Whether those can be paid whom a run may be about: members and leavers of its organisation, and whom it owes. */
export async function listPayees(tx: Tx, runId: number): Promise<ReadonlyMap<number, Payee>> {
  const found = await tx.query<Found>(
    `WITH r AS (SELECT org_id, server_id FROM pay_runs WHERE id = $1), who AS (
       SELECT character_id FROM org_members WHERE org_id = (SELECT org_id FROM r)
       UNION SELECT character_id FROM ${orgLeavers.name} WHERE org_id = (SELECT org_id FROM r)
       UNION SELECT character_id FROM pay_lines WHERE org_id = (SELECT org_id FROM r) AND paid < gross AND NOT is_void)
     SELECT w.character_id, coalesce(a.kind, '') AS kind, a.status,
       EXISTS (SELECT FROM ended_characters e WHERE e.character_id = w.character_id) AS is_ended
     FROM who w LEFT JOIN accounts a ON a.owner_character_id = w.character_id AND a.server_id = (SELECT server_id FROM r)
       AND a.kind IN ('personal', 'legacy')`,
    [runId],
  );
  return new Map(
    [...Map.groupBy(found, ({ character_id }) => character_id)].map(([id, accounts]) => [
      id,
      payeeBy(accounts),
    ]),
  );
}

function payeeBy(accounts: readonly Found[]): Payee {
  if (accounts.some(({ is_ended }) => is_ended)) return 'ended';
  return resolveBank(accounts)?.status === 'active' ? 'ready' : 'waits';
}
