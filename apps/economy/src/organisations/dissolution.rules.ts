import { fail, type Failure } from '@cabildo/contracts/errors';
import type { Decision, Uses } from '@cabildo/kit/ledger';
import { bankAccountOf, refuseUnusable } from '../bank/accounts/rules.ts';
import type { AccountRow } from '../bank/accounts/table.ts';
import type { Movement } from '../ledger/postings.ts';

interface States {
  readonly accounts: readonly (AccountRow | undefined)[];
  readonly to?: AccountRow | undefined;
}

const CONCEPT = 'Disolución';

/** Goods and open invoices, which keep an organisation from being dissolved (BZ-07). */
export interface Left {
  readonly units: number;
  readonly vehicles: number;
  readonly invoices: number;
}

/** BZ-07: refuses to dissolve an organisation that still has something, and names it. */
export function refuseLeft({ units, vehicles, invoices }: Left): Failure<'error'> | undefined {
  const left = [
    { count: units, es: 'unidades en sus tiendas', en: 'units in its shops' },
    { count: vehicles, es: 'vehículos', en: 'vehicles' },
    { count: invoices, es: 'facturas abiertas', en: 'open invoices' },
  ].filter(({ count }) => count > 0);
  if (left.length === 0) return undefined;
  const message = {
    es: `La organización tiene todavía ${left.map(({ count, es }) => `${count} ${es}`).join(', ')}.`,
    en: `The organisation still has ${left.map(({ count, en }) => `${count} ${en}`).join(', ')}.`,
  };
  return fail('error', { status: 409, message });
}

/** BZ-07: moves all money of an organisation that is dissolved to an account, or to the treasury where none is named. */
export function decideEmptying(
  { accounts, to }: States,
  { serverId, isNamed }: { serverId: number; isNamed: boolean },
):
  | Decision<Uses, Movement, { amount: number }>
  | Failure<'account_closed' | 'account_disabled' | 'destination_not_found'> {
  const receiver = bankAccountOf(to, serverId);
  if (isNamed && !receiver) return fail('destination_not_found');
  const refusal = receiver && refuseUnusable(receiver);
  if (refusal) return refusal;
  const full = accounts.flatMap((each) => (each && each.balance > 0 ? each : []));
  const frozen = full.map(refuseUnusable).find(Boolean);
  if (frozen) return frozen;
  const amount = full.reduce((sum, { balance }) => sum + balance, 0);
  if (amount === 0) return { output: { amount } };
  const postings = full.flatMap(({ id, balance }) => [
    { account: id, amount: -balance, type: 'transfer_out', counterparty: receiver?.id } as const,
    {
      account: receiver?.id ?? 'treasury',
      amount: balance,
      type: 'transfer_in',
      counterparty: id,
    } as const,
  ]);
  return { output: { amount }, movement: { kind: 'org_dissolved', concept: CONCEPT, postings } };
}
