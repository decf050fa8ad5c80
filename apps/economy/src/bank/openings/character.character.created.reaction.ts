import { bankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { characterCreated } from '@cabildo/contracts/servers/characters/events.ts';
import { findBankSections } from '../../config/table.ts';
import { reaction } from '../../deps.ts';
import { orderFirstAccounts } from './first-accounts.table.ts';

/**
 * EC-19: orders the first account of a new character where the server wants that. The order of one that has ended meanwhile, or
 * has an account, comes to nothing when it is carried out.
 */
export default reaction(characterCreated, 'alone', async ({ tx, events, now }) => {
  for (const [serverId, made] of Map.groupBy(events, ({ data }) => data.server_id)) {
    const { accounts_config } = bankConfig.parse(await findBankSections(tx, serverId));
    if (!accounts_config.open_with_character) continue;
    await orderFirstAccounts(
      tx,
      made.map(({ data }) => ({
        character_id: data.server_character_id,
        server_id: serverId,
        due_at: now,
      })),
    );
  }
});
