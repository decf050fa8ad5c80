import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/mdt/templates/create_template.ts';
import { templateCreated } from '@cabildo/contracts/mdt/templates/events.ts';
import { handler } from '../deps.ts';
import { lineView, noRoom, refuseReaders, refuseSections, templateView } from './rules.ts';
import { countTemplates, insertTemplate } from './table.ts';

export default handler(contract, {
  async handle({ input: { sections, ...sent }, serverId, tx, emit, now }) {
    const refused =
      refuseSections(sections) ?? refuseReaders(sent) ?? noRoom(await countTemplates(tx, serverId));
    if (refused) return refused;
    const made = {
      ...sent,
      server_id: serverId,
      read_powers: [...new Set(sent.read_powers)],
      write_powers: [...new Set(sent.write_powers)],
      is_active: true,
      default_key: null,
      created_at: now,
    };
    const stored = await insertTemplate(tx, made, sections);
    emit(draft(templateCreated, lineView(stored)));
    return { template_id: stored.id, template: templateView(stored, sections) };
  },
});
