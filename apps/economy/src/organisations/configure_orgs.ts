import { nothingSent } from '@cabildo/contracts/action';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/organisations/configure_orgs.ts';
import { orgsConfigUpdated } from '@cabildo/contracts/economy/organisations/events.ts';
import { ORGS_SECTIONS } from '@cabildo/contracts/economy/organisations/orgs.ts';
import { pick } from '@cabildo/contracts/fields';
import { handler } from '../deps.ts';
import { orgsRules } from './config.table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    const sections = ORGS_SECTIONS.filter((section) => input[section] !== undefined);
    if (sections.length === 0) return nothingSent();
    const config = await orgsRules.change(tx, serverId, pick(input, ...sections));
    emit(draft(orgsConfigUpdated, { sections }));
    return { config };
  },
});
