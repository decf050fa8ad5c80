import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { invoicePaid } from '@cabildo/contracts/economy/payments/invoices/events.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import { hasRoomFor, ownersOf } from '../../bank/accounts/rules.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import { countSpending } from '../../bank/seats/seats.ts';
import type { Movement, Posting } from '../../ledger/postings.ts';
import { paymentFor, type ChargeOrder, type ChargeStates } from '../charges/rules.ts';
import { percentOf } from '../transfers/fees.ts';
import { applyAction, invoiceView, partiesOf, salesTaxOn } from './rules.ts';
import type { InvoiceRow } from './table.ts';

/** The states that the payment of an invoice is decided on. */
export interface PaymentStates extends Omit<ChargeStates, 'charge'> {
  readonly invoice: InvoiceRow | undefined;
  /** The account that stands for the member who wrote it. */
  readonly issuer?: AccountRow | undefined;
}

const OTHER_HOLDER = {
  es: 'Una factura a una organización se paga desde una cuenta de ella (account_id).',
  en: 'An invoice to an organisation is paid from an account of that organisation (account_id).',
};

/** IV-01: refuses to pay the invoice of an organisation from an account that is not its own. */
const refuseHolder = (
  { to_org_id }: InvoiceRow,
  { bank }: PaymentStates,
): Failure<'forbidden'> | undefined =>
  to_org_id === null || !bank || bank.owner_org_id === to_org_id
    ? undefined
    : fail('forbidden', { message: OTHER_HOLDER });

/**
 * IV-02: the part of the issuer, who may have left the organisation since. The organisation keeps it where the issuer has no
 * account that is open, and while nothing leaves its own (BZ-01).
 */
function commissionOf(
  { total, commission_percent, issuer_character_id }: InvoiceRow,
  payee: Pick<AccountRow, 'is_suspended'>,
  issuer: AccountRow | undefined,
): number {
  const commission = percentOf(total, commission_percent);
  const isOpen = issuer?.status === 'active' && issuer.owner_character_id === issuer_character_id;
  return isOpen && hasRoomFor(issuer, commission) && !payee.is_suspended ? commission : 0;
}

/** IV-01, IV-02: pays an invoice once, however often the receiver presses, in one movement. */
export function decideInvoicePayment(
  order: ChargeOrder,
  states: PaymentStates,
  { id, now }: DecisionTime,
): Decision<Uses, Movement> | Failure {
  const { invoice, payee, issuer } = states;
  if (!invoice) return fail('not_found');
  const paid = applyAction('pay', invoice, now);
  if (isFailure(paid)) return paid;
  const tax = salesTaxOn(invoice, order.config);
  const amount = invoice.total + tax;
  const payment =
    refuseHolder(invoice, states) ?? paymentFor({ ...order, amount }, { ...states, charge: undefined }, now);
  if (isFailure(payment)) return payment;
  const { account, method, bills } = payment;
  const commission = commissionOf(invoice, payee!, issuer);
  const postings: Posting[] = [
    {
      account: account.id,
      amount: -amount,
      type: 'invoice',
      counterparty: payee!.id,
      ...(bills && { bills }),
    },
    { account: payee!.id, amount: invoice.total - commission, type: 'invoice', counterparty: account.id },
    { account: 'treasury', amount: tax, type: 'tax', counterparty: account.id },
    ...(commission > 0
      ? [{ account: issuer!.id, amount: commission, type: 'invoice', counterparty: payee!.id } as const]
      : []),
  ];
  const after = { ...paid, tax };
  const view = invoiceView(after, now);
  const data = {
    ...view,
    transfer_id: id,
    payer_character_id: order.characterId,
    from_account_id: account.id,
    to_account_id: payee!.id,
    commission,
  };
  const concerned = [...partiesOf(invoice), order.characterId, ...ownersOf(account)];
  const decision: Decision<Uses, Movement> = {
    output: { invoice: view, transfer_id: id, total_cost: amount, payment_method: method },
    changes: { invoice: after },
    movement: {
      kind: 'invoice',
      concept: order.concept,
      postings: postings.filter((posting) => posting.amount !== 0),
    },
    events: [draft(invoicePaid, data, [...new Set(concerned)])],
  };
  return countSpending(decision, { accountId: account.id, right: order.right }, states.seats ?? []);
}
