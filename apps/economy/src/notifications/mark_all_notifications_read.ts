import contract from '@cabildo/contracts/economy/notifications/mark_all_notifications_read.ts';
import { handler } from '../handler.ts';
import { markAllRead } from './table.ts';

export default handler(contract, {
  async handle({ serverId, character, tx, now }) {
    return { marked: await markAllRead(tx, { serverId, characterId: character.id }, now) };
  },
});
