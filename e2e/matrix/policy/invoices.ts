import { ACTING_CHARACTER, DESTINATION, own, OWN_OR_PERMITTED, type Rows } from './row.ts';

const REACH = { may: ['member'], reach: ['admin'] } as const;
const ANSWERED = { may: ['member'], things: { invoice_id: own() }, spends: ['invoice_id'] } as const;

/** Invoices: ranks write and withdraw them, who is to pay answers. */
export const INVOICES: Rows = {
  'server_orgs.create_invoice': {
    rule: 'IV-01; GW-25',
    may: ['member'],
    things: { ...ACTING_CHARACTER, org_id: own(), to_character_id: DESTINATION, to_org_id: DESTINATION },
  },
  'server_orgs.pay_invoice': {
    rule: 'IV-01, IV-02; GW-25',
    may: ['member'],
    things: { ...ACTING_CHARACTER, invoice_id: own(), account_id: own() },
    spends: ['invoice_id'],
  },
  'server_orgs.decline_invoice': { rule: 'IV-01', ...ANSWERED },
  'server_orgs.cancel_invoice': { rule: 'IV-01', ...ANSWERED },
  'server_orgs.list_invoices': { rule: 'IV-01', ...REACH, things: { org_id: OWN_OR_PERMITTED } },
  'server_orgs.get_invoice': { rule: 'IV-01', ...REACH, things: { invoice_id: OWN_OR_PERMITTED } },
};
