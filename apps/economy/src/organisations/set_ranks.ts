import { isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/organisations/set_ranks.ts';
import { orgUpdated } from '@cabildo/contracts/economy/organisations/events.ts';
import { handler } from '../deps.ts';
import { actingBy } from './access.ts';
import { lockOrgAccounts } from './accounts.table.ts';
import { openOf } from './invitations.table.ts';
import { countByRank } from './members.table.ts';
import { closeInvitation } from './people.ts';
import { decideRanks } from './ranks.rules.ts';
import { deleteRanks, insertRank, listRanks, updateRank } from './ranks.table.ts';
import { followRoster } from './roster.ts';
import { describeOrg } from './rules.ts';
import { showRanks } from './views.ts';

export default handler(contract, {
  async handle({ input, serverId, character, tx, emit, now }) {
    const by = { serverId, orgId: input.org_id, characterId: character.id };
    const acting = await actingBy(tx, by, 'ranks');
    if (isFailure(acting)) return acting;
    const { org, actor } = acting;
    const [stored, used] = await Promise.all([listRanks(tx, org.id), countByRank(tx, org.id)]);
    const changes = decideRanks(actor, stored, input.ranks, used);
    if (isFailure(changes)) return changes;
    const removed = changes.removed.map(({ id }) => id);
    for (const invitation of await openOf(tx, org.id, { rankIds: removed }))
      await closeInvitation({ tx, emit, now }, invitation, 'cancelled');
    await lockOrgAccounts(tx, org.id);
    for (const { id, ...values } of changes.changed) await updateRank(tx, id, values);
    await deleteRanks(tx, removed);
    for (const values of changes.added) await insertRank(tx, org.id, values);
    emit(draft(orgUpdated, { ...describeOrg(org), changed: ['ranks'] }));
    if (org.department_id !== null) await followRoster({ tx, emit, now }, org);
    return { ranks: await showRanks(tx, org.id) };
  },
});
