import contract from '@cabildo/contracts/economy/insight/notifications/get_unread_count.ts';
import { handler } from '../../deps.ts';
import { countNotifications } from './table.ts';

export default handler(contract, {
  async run({ serverId, character, db }) {
    const selection = { serverId, characterId: character.id, filter: 'unread' } as const;
    return { unread: await countNotifications(db, selection) };
  },
});
