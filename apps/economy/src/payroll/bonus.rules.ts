import { fail, type Failure } from '@cabildo/contracts/errors';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import { refuseUnusable } from '../bank/accounts/rules.ts';
import type { AccountRow } from '../bank/accounts/table.ts';
import type { Movement } from '../ledger/postings.ts';
import type { OrgRow } from '../organisations/orgs.table.ts';
import { wagesFrom } from './delivery.rules.ts';
import type { NewLine } from './lines.table.ts';

interface Bonus {
  readonly gross: number;
  readonly tax: number;
  readonly concept: string;
}

/** PY-05: pays a bonus from the main account of an organisation, less income tax as wages. */
export function decideBonus(
  { gross, tax, concept }: Bonus,
  { org, bank }: { readonly org: AccountRow | undefined; readonly bank: AccountRow | undefined },
  { id }: DecisionTime,
):
  | Decision<Uses, Movement, { transfer_id: number }>
  | Failure<'account_closed' | 'account_disabled' | 'insufficient_balance'> {
  const [from, to] = [org!, bank!];
  const refusal = refuseUnusable(from) ?? refuseUnusable(to);
  if (refusal) return refusal;
  if (from.is_suspended) return fail('account_disabled');
  if (from.balance < gross) return fail('insufficient_balance');
  const postings = wagesFrom(from.id, { gross, tax, to: to.id, org: from.id });
  return { output: { transfer_id: id }, movement: { kind: 'bonus', concept, postings } };
}

/** A bonus as a line of no run, which was delivered at once. */
export const bonusLine = (
  { id, server_id, name }: OrgRow,
  { gross, tax, concept, characterId }: Bonus & { characterId: number },
  now: Date,
): NewLine => ({
  server_id,
  org_id: id,
  org_name: name,
  run_id: null,
  character_id: characterId,
  minutes: 0,
  per_hour: 0,
  gross,
  tax,
  paid: gross,
  delivered: gross,
  is_void: false,
  concept,
  created_at: now,
});
