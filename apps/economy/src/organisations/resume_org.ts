import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/organisations/resume_org.ts';
import { orgResumed } from '@cabildo/contracts/economy/organisations/events.ts';
import { handler } from '../deps.ts';
import { lockOrgAccounts, setSuspended } from './accounts.table.ts';
import { lockOrg, updateOrg } from './orgs.table.ts';
import { describeOrg, statusAfter } from './rules.ts';
import { showOrg } from './views.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    const org = await lockOrg(tx, serverId, input.org_id);
    if (!org) return fail('not_found');
    const status = statusAfter('resume', org.status);
    if (isFailure(status)) return status;
    await lockOrgAccounts(tx, org.id);
    await updateOrg(tx, org.id, { status });
    await setSuspended(tx, org.id, false);
    const changed = { ...org, status };
    emit(draft(orgResumed, { ...describeOrg(changed), reason: input.reason }));
    return { org: await showOrg(tx, changed) };
  },
});
