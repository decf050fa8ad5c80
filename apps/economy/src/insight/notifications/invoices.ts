import * as invoices from '@cabildo/contracts/economy/payments/invoices/events.ts';
import { character, money, sentence, thing } from '@cabildo/contracts/sentence.ts';
import { after, notice, type Notice } from './notice.ts';

/** The notices about invoices, to who is to pay and to who wrote them (IV-01). */
export const INVOICE_NOTICES: readonly [string, Notice][] = [
  notice(
    invoices.invoiceCreated,
    'invoice',
    ({ org_id, org_name, to_org_name, total, note }) => ({
      es: sentence`${thing('org', org_id, `«${org_name}»`)} ${to_org_name === null ? 'te factura' : `factura a «${to_org_name}»`} ${money(total)}${after(note)}.`,
      en: sentence`${thing('org', org_id, `“${org_name}”`)} invoices ${to_org_name === null ? 'you' : `“${to_org_name}”`} for ${money(total)}${after(note)}.`,
    }),
    ({ to_character_id, to_owner_character_id }) => [to_character_id ?? to_owner_character_id ?? []].flat(),
  ),
  notice(
    invoices.invoicePaid,
    'invoice',
    ({ payer_character_id, org_id, org_name, total }) => ({
      es: sentence`${character(payer_character_id)} pagó tu factura de ${money(total)} por ${thing('org', org_id, `«${org_name}»`)}.`,
      en: sentence`${character(payer_character_id)} paid your invoice for ${money(total)} for ${thing('org', org_id, `“${org_name}”`)}.`,
    }),
    ({ issuer_character_id }) => [issuer_character_id],
  ),
  notice(
    invoices.invoiceDeclined,
    'invoice',
    ({ org_id, org_name, total, reason }) => ({
      es: sentence`Rechazaron tu factura de ${money(total)} por ${thing('org', org_id, `«${org_name}»`)}${after(reason)}.`,
      en: sentence`Your invoice for ${money(total)} for ${thing('org', org_id, `“${org_name}”`)} was declined${after(reason)}.`,
    }),
    ({ issuer_character_id }) => [issuer_character_id],
  ),
  notice(
    invoices.invoiceCancelled,
    'invoice',
    ({ org_id, org_name, total }) => ({
      es: sentence`${thing('org', org_id, `«${org_name}»`)} retiró su factura de ${money(total)}.`,
      en: sentence`${thing('org', org_id, `“${org_name}”`)} withdrew its invoice for ${money(total)}.`,
    }),
    ({ to_character_id }) => (to_character_id === null ? [] : [to_character_id]),
  ),
  notice(invoices.invoiceExpired, 'invoice', ({ org_id, org_name, total }) => ({
    es: sentence`Caducó una factura de ${money(total)} de ${thing('org', org_id, `«${org_name}»`)}.`,
    en: sentence`An invoice for ${money(total)} of ${thing('org', org_id, `“${org_name}”`)} has expired.`,
  })),
];
