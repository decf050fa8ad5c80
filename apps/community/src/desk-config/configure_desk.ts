import { nothingSent, sentNames } from '@cabildo/contracts/action';
import contract from '@cabildo/contracts/community/desk-config/configure_desk.ts';
import { deskConfigured } from '@cabildo/contracts/community/desk-config/events.ts';
import { draft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { handler } from '../deps.ts';
import { deskRules } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    const sent = sentNames(input);
    if (sent.length === 0) return nothingSent();
    const config = await deskRules.change(tx, serverId, pick(input, ...sent));
    emit(draft(deskConfigured, config));
    return { config };
  },
});
