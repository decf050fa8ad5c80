import { mdtConfig, type MdtConfig } from '@cabildo/contracts/mdt/config/mdt-config.ts';
import { c, sectionsOf, table, type Sections } from '@cabildo/kit/database';

export const mdtConfigs = table(
  'mdt_configs',
  { server_id: c.bigint, sections: c.jsonb<Record<string, unknown>>() },
  { bound: 'staff', goes: 'stays: one row for each server' },
);

/** The rules of servers for jail and dispatch. */
export const mdtRules: Sections<MdtConfig> = sectionsOf(mdtConfigs, mdtConfig);
