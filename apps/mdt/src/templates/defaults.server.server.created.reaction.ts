import { serverCreated } from '@cabildo/contracts/servers/servers/events.ts';
import { languageOf } from '@cabildo/contracts/servers/servers/language.ts';
import { reaction } from '../deps.ts';
import { ensureDefaults } from './defaults.ts';

/** RC-02: a new server has four templates, in its language. */
export default reaction.perServer(serverCreated, 'state', async ({ tx, events, now }) => {
  for (const { data } of events) await ensureDefaults(tx, data.server_id, languageOf(data.language_tag), now);
});
