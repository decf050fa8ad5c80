import { orgsConfig, type OrgsConfig } from '@cabildo/contracts/economy/organisations/orgs-config.ts';
import { c, sectionsOf, table, type Sections } from '@cabildo/kit/database';

export const orgConfigs = table(
  'org_configs',
  { server_id: c.bigint, sections: c.jsonb<Record<string, unknown>>() },
  { bound: 'staff', goes: 'stays: one row for each server' },
);

/** The rules of servers for their organisations. */
export const orgsRules: Sections<OrgsConfig> = sectionsOf(orgConfigs, orgsConfig);
