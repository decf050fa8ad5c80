import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { invoiceCancelled, invoiceDeclined } from '@cabildo/contracts/economy/payments/invoices/events.ts';
import type { OrgRight } from '@cabildo/contracts/economy/organisations/orgs.ts';
import type { Invoice } from '@cabildo/contracts/economy/payments/invoices/invoices.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { activeOrg } from '../../organisations/access.ts';
import { membersAmong } from '../../organisations/members.table.ts';
import { refuseRight } from '../../organisations/rules.ts';
import { applyAction, invoiceView, partiesOf, RIGHT } from './rules.ts';
import { endInvoices, findInvoice, lockInvoice, type InvoiceRow } from './table.ts';

interface Answering {
  readonly tx: Tx;
  readonly emit: Emit;
  readonly now: Date;
  readonly serverId: number;
  readonly characters: ReadonlySet<number>;
}

type Refusal = 'not_found' | 'forbidden' | 'account_closed' | 'account_disabled';

/** Refuses who may not act for an organisation, which stays locked, so that nobody who was dismissed does. */
async function refuseMember(
  { tx, serverId, characters }: Answering,
  orgId: number,
  right: OrgRight,
): Promise<Failure<Refusal> | undefined> {
  const org = await activeOrg(tx, serverId, orgId);
  if (isFailure(org)) return org;
  const own = await membersAmong(tx, org.id, [...characters]);
  return refuseRight(
    own.find(({ rights }) => rights.includes(right)),
    right,
  );
}

/** IV-01: the character that is to pay declines, or a member who may pay for its organisation; one who may invoice withdraws. */
function refuseAnswer(
  scope: Answering,
  { org_id, to_character_id, to_org_id }: InvoiceRow,
  action: 'decline' | 'cancel',
): Promise<Failure<Refusal> | undefined> | Failure<Refusal> | undefined {
  if (action === 'cancel') return refuseMember(scope, org_id, RIGHT.sent);
  if (to_org_id !== null) return refuseMember(scope, to_org_id, RIGHT.received);
  return scope.characters.has(to_character_id!) ? undefined : fail('forbidden');
}

const EVENTS = { decline: invoiceDeclined, cancel: invoiceCancelled } as const;

/** Declines or withdraws an invoice that is open, once however many do so at once. */
export async function answer(
  scope: Answering,
  invoiceId: number,
  action: 'decline' | 'cancel',
  reason: string | null = null,
): Promise<
  | { invoice: Invoice }
  | Failure<Refusal | 'already_paid' | 'already_cancelled' | 'already_processed' | 'expired'>
> {
  const { tx, emit, now, serverId } = scope;
  const asked = await findInvoice(tx, serverId, invoiceId);
  if (!asked) return fail('not_found');
  const refusal = await refuseAnswer(scope, asked, action);
  if (refusal) return refusal;
  const invoice = await lockInvoice(tx, serverId, asked.id);
  if (!invoice) return fail('not_found');
  const ended = applyAction(action, invoice, now);
  if (isFailure(ended)) return ended;
  const stored = { ...ended, reason };
  await endInvoices(tx, [stored]);
  const view = invoiceView(stored, now);
  emit(draft(EVENTS[action], view, partiesOf(stored)));
  return { invoice: view };
}
