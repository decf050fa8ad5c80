import { nothingSent, sentNames } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/organisations/update_org.ts';
import { orgUpdated } from '@cabildo/contracts/economy/organisations/events.ts';
import { handler } from '../deps.ts';
import { activeOrg, refuseStranger } from './access.ts';
import { isOrgNameTaken, lockOrgNames, updateOrg } from './orgs.table.ts';
import { describeOrg } from './rules.ts';
import { showOrg } from './views.ts';

export default handler(contract, {
  async handle({ input, ctx, serverId, member, characters, tx, emit }) {
    const { org_id, ...changes } = input;
    const changed = sentNames(changes);
    if (changed.length === 0) return nothingSent();
    if (changes.name !== undefined) await lockOrgNames(tx, serverId);
    const org = await activeOrg(tx, serverId, org_id);
    if (isFailure(org)) return org;
    const stranger = refuseStranger(org, { ctx, member, characters });
    if (stranger) return stranger;
    const { name = org.name, description = org.description, image_url = org.image_url } = changes;
    if (changes.name !== undefined && (await isOrgNameTaken(tx, { ...org, name })))
      return fail('already_exists');
    await updateOrg(tx, org.id, { name, description, image_url });
    const updated = { ...org, name, description, image_url };
    emit(draft(orgUpdated, { ...describeOrg(updated), changed }));
    return { org: await showOrg(tx, updated) };
  },
});
