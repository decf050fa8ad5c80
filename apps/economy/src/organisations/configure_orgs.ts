import { mergeKeys, nothingSent } from '@cabildo/contracts/action';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/organisations/configure_orgs.ts';
import { orgsConfigUpdated } from '@cabildo/contracts/economy/organisations/events.ts';
import { orgsConfig } from '@cabildo/contracts/economy/organisations/orgs-config.ts';
import { ORGS_SECTIONS } from '@cabildo/contracts/economy/organisations/orgs.ts';
import { handler } from '../deps.ts';
import { lockOrgsSections, storeOrgsSections } from './config.table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    const sections = ORGS_SECTIONS.filter((section) => input[section] !== undefined);
    if (sections.length === 0) return nothingSent();
    const stored = await lockOrgsSections(tx, serverId);
    const changes = Object.fromEntries(sections.map((section) => [section, input[section]]));
    const merged = mergeKeys(stored, changes) as Record<string, unknown>;
    await storeOrgsSections(tx, serverId, merged);
    emit(draft(orgsConfigUpdated, { sections }));
    return { config: orgsConfig.parse(merged) };
  },
});
