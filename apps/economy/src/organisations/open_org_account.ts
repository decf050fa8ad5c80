import { isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/organisations/open_org_account.ts';
import { orgUpdated } from '@cabildo/contracts/economy/organisations/events.ts';
import { handler } from '../deps.ts';
import { activeOrg, refuseStranger } from './access.ts';
import { openOrgAccount } from './accounts.table.ts';
import { describeOrg, refuseAccount } from './rules.ts';
import { showOrg } from './views.ts';

export default handler(contract, {
  async handle({ input, ctx, serverId, member, characters, tx, emit, now }) {
    const org = await activeOrg(tx, serverId, input.org_id);
    if (isFailure(org)) return org;
    const refusal = refuseStranger(org, { ctx, member, characters }) ?? refuseAccount(await showOrg(tx, org));
    if (refusal) return refusal;
    const account = await openOrgAccount(tx, { serverId, orgId: org.id, name: input.account_name, now });
    emit(draft(orgUpdated, { ...describeOrg(org), changed: ['account_ids'] }));
    return { account_id: account.id, org: await showOrg(tx, org) };
  },
});
