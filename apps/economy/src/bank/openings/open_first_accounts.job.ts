import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import { SOON_MS } from '@cabildo/kit/jobs';
import { transactEmitting } from '@cabildo/kit/service';
import { leasedJob } from '../../deps.ts';
import { dueFirstAccounts, forgetFirstAccount } from './first-accounts.table.ts';
import { openAccount } from './open-account.ts';

/**
 * EC-19: opens the first accounts that were ordered, by the rules and limits of those that are opened by hand. A refusal ends the
 * order as well: the character has ended, has had an account (of an attempt before, too), or may have none of this kind.
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
    if (member)
      await transactEmitting(deps, now, ({ tx, emit }) =>
        openAccount(tx, emit, deps.ledger, {
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
        }),
      );
    await forgetFirstAccount(deps.database, id);
  },
});
