import { fail } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/economy/payments/invoices/list_invoices.ts';
import { isAllowed } from '@cabildo/contracts/permissions';
import { handler } from '../../deps.ts';
import { membersAmong } from '../../organisations/members.table.ts';
import { findOrg } from '../../organisations/orgs.table.ts';
import { refuseRight } from '../../organisations/rules.ts';
import { invoiceView, RIGHT } from './rules.ts';
import { listInvoices } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, member, characters, db, now }) {
    const { direction, org_id: orgId, status } = input;
    const characterIds = [...characters];
    if (orgId !== undefined) {
      if (!(await findOrg(db, serverId, orgId))) return fail('not_found');
      const right = RIGHT[direction];
      const own = await membersAmong(db, orgId, characterIds);
      const able = own.find(({ rights }) => rights.includes(right));
      const refusal = isAllowed('manage_orgs', member) ? undefined : refuseRight(able, right);
      if (refusal) return refusal;
    }
    const { rows, total } = await listInvoices(
      db,
      { direction, orgId, serverId, characterIds, status, now },
      { limit: input.per_page, offset: offsetOf(input) },
    );
    return { invoices: rows.map((invoice) => invoiceView(invoice, now)), ...pageOf(input, total) };
  },
});
