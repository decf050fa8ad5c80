import contract from '@cabildo/contracts/economy/insight/notifications/mark_all_notifications_read.ts';
import { handler } from '../../deps.ts';
import { markAllRead } from './table.ts';

export default handler(contract, {
  async handle({ serverId, character, tx, now }) {
    return { marked: await markAllRead(tx, { serverId, characterId: character.id }, now) };
  },
});
