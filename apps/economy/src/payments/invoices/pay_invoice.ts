import { actingAmong } from '@cabildo/contracts/action';
import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/payments/invoices/pay_invoice.ts';
import type { Sql } from '@cabildo/kit/database';
import { account } from '../../bank/accounts/resource.ts';
import { bankIn } from '../../bank/accounts/bank.rules.ts';
import { denominations } from '../../bank/cash/resource.ts';
import { seatsOf } from '../../bank/seats/seats.ts';
import { handler } from '../../deps.ts';
import { membersAmong } from '../../organisations/members.table.ts';
import { refuseRight } from '../../organisations/rules.ts';
import type { ChargeOrder } from '../charges/rules.ts';
import { findSource } from '../charges/source.ts';
import { decideInvoicePayment } from './payment.rules.ts';
import { invoice as invoiceOf } from './resource.ts';
import { applyAction, RIGHT } from './rules.ts';
import type { InvoiceRow } from './table.ts';

const NO_CASH = {
  es: 'Una organización no tiene efectivo: paga desde una cuenta de ella.',
  en: 'An organisation has no cash: it pays from an account of its own.',
};

/** The character that pays: the one that the invoice is for, or a member who may pay for the organisation. */
async function payerOf(
  sql: Sql,
  { to_character_id, to_org_id }: InvoiceRow,
  characters: ReadonlySet<number>,
): Promise<number | Failure<'forbidden' | 'error' | 'character_not_found'>> {
  if (to_org_id === null) return characters.has(to_character_id!) ? to_character_id! : fail('forbidden');
  const own = await membersAmong(sql, to_org_id, [...characters]);
  const payer = own.find(({ rights }) => rights.includes(RIGHT.received));
  return refuseRight(payer, RIGHT.received) ?? actingAmong(characters, payer!.character_id);
}

export default handler(contract, {
  async prepare({ input, ctx, deps, db, serverId, characters, settings: config, now }) {
    const invoice = await deps.invoices.load({ serverId, id: input.invoice_id });
    if (!invoice) return fail('not_found');
    // Refused before the PIN is tried, because each try counts.
    const characterId = await payerOf(db, invoice, characters);
    if (isFailure(characterId)) return characterId;
    const paid = applyAction('pay', invoice, now);
    if (isFailure(paid)) return paid;
    const { to_org_id, org_id, issuer_character_id } = invoice;
    const isOrg = to_org_id !== null;
    if (isOrg && input.payment_method === 'wallet') return fail('error', { message: NO_CASH });
    const accountId =
      input.account_id ?? (isOrg ? await deps.orgAccounts.load({ serverId, id: to_org_id }) : undefined);
    // SH-06: an account that is named pays.
    const method = accountId !== undefined ? 'bank' : input.payment_method;
    const payer = { serverId, characterId, method, accountId, pin: input.pin, config };
    const [source, payeeId, issuer] = await Promise.all([
      findSource(deps, ctx, payer),
      deps.orgAccounts.load({ serverId, id: org_id }),
      deps.holdings.load(issuer_character_id),
    ]);
    if (isFailure(source)) return source;
    const order: ChargeOrder = {
      key: '',
      serverId,
      characterId,
      amount: invoice.total,
      sale: 'org_items',
      method,
      maxTotal: input.max_total ?? null,
      bankIsNamed: accountId !== undefined,
      right: RIGHT.received,
      hasPayee: true,
      card: null,
      cardIsNamed: false,
      concept: invoice.lines[0]!.title,
      config,
      provenPins: source.provenPins,
      pinRefusal: null,
    };
    const { bankId, walletId } = source;
    return {
      order,
      bankId,
      walletId: isOrg ? undefined : walletId,
      payeeId,
      issuerId: bankIn(serverId, issuer)?.id,
    };
  },
  execute({ input, deps, serverId, prepared: { order, bankId, walletId, payeeId, issuerId }, origin }) {
    const accountOf = (id: number | undefined) => (id === undefined ? undefined : account(id));
    return deps.ledger.submit({
      ...origin,
      serverId,
      uses: {
        invoice: invoiceOf(input.invoice_id),
        wallet: accountOf(walletId),
        bank: accountOf(bankId),
        payee: accountOf(payeeId),
        issuer: accountOf(issuerId),
        bills: order.method === 'bank' ? undefined : denominations(serverId),
        seats: bankId === undefined ? [] : seatsOf({ accountId: bankId, characters: [order.characterId] }),
      },
      decide: (states, time) => decideInvoicePayment(order, states, time),
    });
  },
});
