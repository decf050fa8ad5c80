import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/payments/invoices/create_invoice.ts';
import { invoiceCreated } from '@cabildo/contracts/economy/payments/invoices/events.ts';
import { spendQuota } from '@cabildo/kit/service';
import { handler } from '../../deps.ts';
import { actingBy } from '../../organisations/access.ts';
import { orgsRules } from '../../organisations/config.table.ts';
import { findMember } from '../../organisations/members.table.ts';
import { lockOrg } from '../../organisations/orgs.table.ts';
import { findRank } from '../../organisations/ranks.table.ts';
import { invoiceDueOf, invoiceView, partiesOf, refuseLines, RIGHT, totalOf } from './rules.ts';
import { insertInvoice } from './table.ts';

const RECEIVERS = {
  es: 'Indica a quién va la factura: to_character_id o to_org_id; no ambos.',
  en: 'Say whom the invoice is for: to_character_id or to_org_id; not both.',
};

export default handler(contract, {
  async prepare({ input, deps, serverId, character }) {
    const { org_id, to_character_id, to_org_id } = input;
    if ((to_character_id === undefined) === (to_org_id === undefined))
      return fail('error', { message: RECEIVERS });
    if (to_character_id === character.id || to_org_id === org_id) return fail('self_transfer');
    if (to_character_id === undefined) return {};
    return (await deps.characters.live(serverId, to_character_id)) ? {} : fail('character_not_found');
  },
  async handle({ input, serverId, member, character, tx, emit, now }) {
    const { org_id: orgId, to_character_id = null, to_org_id = null, lines } = input;
    const spent = await spendQuota(tx, { name: 'invoices_made', member, orgId, now });
    if (spent) return spent;
    // Two organisations that invoice each other at once are locked in one order.
    for (const id of [orgId, to_org_id ?? []].flat().toSorted((a, b) => a - b))
      await lockOrg(tx, serverId, id);
    const acting = await actingBy(tx, { serverId, orgId, characterId: character.id }, RIGHT.sent);
    if (isFailure(acting)) return acting;
    const { org, actor } = acting;
    const receiver = to_org_id === null ? null : await lockOrg(tx, serverId, to_org_id);
    if (receiver === undefined) return fail('not_found');
    if (receiver?.status === 'dissolved') return fail('account_closed');
    // An invoice to an organisation of the issuer is one to oneself.
    if (receiver && (await findMember(tx, receiver.id, character.id))) return fail('self_transfer');
    const dueAt = invoiceDueOf(input.due_at, now);
    if (isFailure(dueAt)) return dueAt;
    const refusal = refuseLines(lines, (await orgsRules.find(tx, serverId)).invoices_config);
    if (refusal) return refusal;
    const rank = actor.rank_id === null ? undefined : await findRank(tx, org.id, actor.rank_id);
    const invoice = await insertInvoice(tx, {
      server_id: serverId,
      org_id: org.id,
      org_name: org.name,
      issuer_character_id: character.id,
      // The owner has no rank, and so no commission.
      commission_percent: rank?.commission_percent ?? 0,
      to_character_id,
      to_org_id,
      to_org_name: receiver?.name ?? null,
      lines,
      total: totalOf(lines),
      note: input.note ?? null,
      created_at: now,
      due_at: dueAt,
    });
    const view = invoiceView(invoice, now);
    const owner = receiver?.owner_character_id ?? null;
    const data = { ...view, to_owner_character_id: owner };
    emit(draft(invoiceCreated, data, [...partiesOf(invoice), owner ?? []].flat()));
    return { invoice_id: invoice.id, invoice: view };
  },
});
