import type { OutputOf } from '@cabildo/contracts/action';
import contract from '@cabildo/contracts/economy/organisations/authorize.rpc.ts';
import { handler } from '../deps.ts';
import { orgsRules } from './config.table.ts';
import { findMember } from './members.table.ts';
import { findOrg } from './orgs.table.ts';
import { refuseInactive } from './rules.ts';

export default handler(contract, {
  async run({ input: { server_id, org_id, server_character_id, right }, db }) {
    const [{ orgs_config }, org, member] = await Promise.all([
      orgsRules.find(db, server_id),
      findOrg(db, server_id, org_id),
      findMember(db, org_id, server_character_id),
    ]);
    const { max_vehicles, wholesale_percent } = orgs_config;
    const refused = (refusal: OutputOf<typeof contract>['refusal']) => {
      return { refusal, org: null, max_vehicles, wholesale_percent };
    };
    if (!org) return refused('not_found');
    const inactive = refuseInactive(org);
    if (inactive) return refused(inactive.failure);
    if (!member || (right !== null && !member.rights.includes(right))) return refused('forbidden');
    const { name, kind, account_id } = org;
    return { refusal: null, org: { org_id, name, kind, account_id }, max_vehicles, wholesale_percent };
  },
});
