import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/mdt/templates/get_template.ts';
import { handler } from '../deps.ts';
import { templateView } from './rules.ts';
import { findTemplate, sectionsOf } from './table.ts';

export default handler(contract, {
  async run({ input: { template_id }, serverId, db }) {
    const found = await findTemplate(db, serverId, template_id);
    if (!found) return fail('not_found');
    return { template: templateView(found, await sectionsOf(db, found.sections_id)) };
  },
});
