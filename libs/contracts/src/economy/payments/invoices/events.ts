import { z } from 'zod';
import type { Locale } from '../../../errors.ts';
import { defineEvent, stated, type OwnMatter } from '../../../event.ts';
import { character, money, quoted, sentence, thing, type Slot } from '../../../sentence.ts';
import { invoice, type Invoice } from './invoices.ts';

const INVOICE = { es: 'la factura', en: 'the invoice' } as const;
const named = ({ invoice_id }: Invoice, locale: Locale): Slot =>
  thing('invoice', invoice_id, INVOICE[locale]);
const sender = ({ org_id, org_name }: Invoice, locale: Locale): Slot =>
  thing('org', org_id, quoted(org_name, locale));
const ORG = { es: 'una organización', en: 'an organisation' } as const;
function receiver({ to_character_id, to_org_id, to_org_name }: Invoice, locale: Locale): Slot | string {
  if (to_character_id !== null) return character(to_character_id);
  return to_org_id === null || to_org_name === null
    ? ORG[locale]
    : thing('org', to_org_id, quoted(to_org_name, locale));
}

/** The texts that people gave: that of the invoice, and why it was declined. */
const said = ({ note, reason }: Invoice, locale: Locale): string =>
  stated('concept', note, locale) + stated('reason', reason, locale);

/** The matter of who wrote an invoice, and of the character that is to pay it. */
const OF_BOTH: OwnMatter<Invoice> = {
  whose: ({ issuer_character_id, to_character_id }) => ({
    characters: [issuer_character_id, to_character_id],
  }),
};

/** An organisation wrote an invoice (IV-01). */
export const invoiceCreated = defineEvent({
  type: 'bank.invoice.created',
  data: invoice.extend({
    /** The character that owns the organisation which is to pay; null: nobody does, or a character is to pay. */
    to_owner_character_id: z.int().nullable(),
  }),
  own: OF_BOTH,
  note: {
    es: (data) =>
      sentence`${character(data.issuer_character_id)} facturó ${money(data.total)} a ${receiver(data, 'es')} por la organización ${sender(data, 'es')}.${said(data, 'es')}`,
    en: (data) =>
      sentence`${character(data.issuer_character_id)} invoiced ${receiver(data, 'en')} for ${money(data.total)} for the organisation ${sender(data, 'en')}.${said(data, 'en')}`,
  },
});

/** An invoice was paid (IV-02). */
export const invoicePaid = defineEvent({
  type: 'bank.invoice.paid',
  data: invoice.extend({
    transfer_id: z.int(),
    /** The character that paid, for itself or for its organisation. */
    payer_character_id: z.int(),
    /** The account that paid, which may be a wallet. */
    from_account_id: z.int(),
    to_account_id: z.int(),
    /** The part of the total that the issuer got. */
    commission: z.int(),
  }),
  own: { ...OF_BOTH, hides: ['commission'] },
  note: {
    es: (data) =>
      sentence`${character(data.payer_character_id)} pagó ${named(data, 'es')} de ${money(data.total)} a ${receiver(data, 'es')} de la organización ${sender(data, 'es')}.${said(data, 'es')}`,
    en: (data) =>
      sentence`${character(data.payer_character_id)} paid ${named(data, 'en')} for ${money(data.total)} to ${receiver(data, 'en')} of the organisation ${sender(data, 'en')}.${said(data, 'en')}`,
  },
});

/** The receiver of an invoice refused to pay it (IV-01). */
export const invoiceDeclined = defineEvent({
  type: 'bank.invoice.declined',
  data: invoice,
  own: OF_BOTH,
  note: {
    es: (data) =>
      sentence`${receiver(data, 'es')} rechazó ${named(data, 'es')} de ${money(data.total)} de la organización ${sender(data, 'es')}.${said(data, 'es')}`,
    en: (data) =>
      sentence`${receiver(data, 'en')} declined ${named(data, 'en')} for ${money(data.total)} of the organisation ${sender(data, 'en')}.${said(data, 'en')}`,
  },
});

/** An organisation withdrew an invoice (IV-01). */
export const invoiceCancelled = defineEvent({
  type: 'bank.invoice.cancelled',
  data: invoice,
  own: OF_BOTH,
  note: {
    es: (data) =>
      sentence`La organización ${sender(data, 'es')} retiró ${named(data, 'es')} de ${money(data.total)} a ${receiver(data, 'es')}.${said(data, 'es')}`,
    en: (data) =>
      sentence`The organisation ${sender(data, 'en')} withdrew ${named(data, 'en')} for ${money(data.total)} to ${receiver(data, 'en')}.${said(data, 'en')}`,
  },
});

/** Nobody answered an invoice in time (IV-01). */
export const invoiceExpired = defineEvent({
  type: 'bank.invoice.expired',
  data: invoice,
  own: OF_BOTH,
  note: {
    es: (data) =>
      sentence`Caducó ${named(data, 'es')} de ${money(data.total)} de la organización ${sender(data, 'es')} a ${receiver(data, 'es')}.${said(data, 'es')}`,
    en: (data) =>
      sentence`Time ran out for ${named(data, 'en')} for ${money(data.total)} of the organisation ${sender(data, 'en')} to ${receiver(data, 'en')}.${said(data, 'en')}`,
  },
});
