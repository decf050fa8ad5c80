import { mergeKeys, nothingSent, sentNames } from '@cabildo/contracts/action';
import contract from '@cabildo/contracts/community/desk-config/configure_desk.ts';
import { deskConfig } from '@cabildo/contracts/community/desk-config/desk-config.ts';
import { deskConfigured } from '@cabildo/contracts/community/desk-config/events.ts';
import { draft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { handler } from '../deps.ts';
import { lockDesk, storeDeskSections } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    const sent = sentNames(input);
    if (sent.length === 0) return nothingSent();
    const merged = mergeKeys(await lockDesk(tx, serverId), pick(input, ...sent)) as Record<string, unknown>;
    await storeDeskSections(tx, serverId, merged);
    const config = deskConfig.parse(merged);
    emit(draft(deskConfigured, config));
    return { config };
  },
});
