import { isFailure } from '@cabildo/contracts/errors';
import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import { SOON_MS } from '@cabildo/kit/jobs';
import { transactEmitting } from '@cabildo/kit/service';
import { leasedJob } from '../../deps.ts';
import { dueFirstAccounts, takeFirstAccount } from './first-accounts.table.ts';
import { openAccount } from './open-account.ts';

/**
 * EC-19: opens the first accounts that were ordered, by the rules and limits of those that are opened by hand. A refusal ends the
 * order: the character has ended, has an account already, or may have none of this kind, and whoever plays it can open one.
 */
export default leasedJob({
  name: 'open_first_accounts',
  ...dueFirstAccounts,
  lookMs: SOON_MS,
  async eachLeased({ id, server_id: serverId, character_id: characterId }, { ask, deps, now }) {
    const character = await deps.characters.live(serverId, characterId);
    const asked = character && { server_id: serverId, user_id: character.user_id };
    const { membership: member = null } = asked ? await ask(resolveMembership, asked) : {};
    const config = await deps.configs.get(serverId);
    const opened = await transactEmitting(deps, now, async ({ tx, emit }) => {
      if (!(await takeFirstAccount(tx, id)) || !member) return undefined;
      return openAccount(tx, emit, deps.ledger, {
        serverId,
        characterId,
        member,
        kind: 'personal',
        isFirst: true,
        name: null,
        pin: null,
        config,
        actor: { kind: 'system', id: null },
        now,
      });
    });
    // The refusal has rolled back the end of the order as well.
    if (isFailure(opened)) await takeFirstAccount(deps.database, id);
  },
});
