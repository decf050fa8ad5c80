import { nothingSent, sentNames } from '@cabildo/contracts/action';
import { draft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/mdt/config/configure_mdt.ts';
import { mdtConfigured } from '@cabildo/contracts/mdt/config/events.ts';
import { handler } from '../deps.ts';
import { mdtRules } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    const sent = sentNames(input);
    if (sent.length === 0) return nothingSent();
    const config = await mdtRules.change(tx, serverId, pick(input, ...sent));
    emit(draft(mdtConfigured, config));
    return { config };
  },
});
