import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/mdt/templates/list_templates.ts';
import { handler } from '../deps.ts';
import { lineView } from './rules.ts';
import { listTemplates } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listTemplates(db, { serverId, kind: input.kind }, at);
    return { templates: rows.map(lineView), ...pageOf(input, total) };
  },
});
