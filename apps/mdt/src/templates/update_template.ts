import { isDeepStrictEqual } from 'node:util';
import { merged, nothingSent, sentNames } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { templateUpdated } from '@cabildo/contracts/mdt/templates/events.ts';
import contract from '@cabildo/contracts/mdt/templates/update_template.ts';
import { handler } from '../deps.ts';
import { lineView, refuseReaders, refuseSections, templateView } from './rules.ts';
import { dropUnused, insertSections, lockTemplate, sectionsOf, updateTemplate } from './table.ts';

/** The fields that an update may change, beside the sections. */
const CHANGING = ['name', 'read_powers', 'write_powers', 'needs_approval', 'is_active'] as const;

export default handler(contract, {
  async handle({ input: { template_id, sections, ...sent }, serverId, tx, emit }) {
    if (sentNames({ sections, ...sent }).length === 0) return nothingSent();
    const stored = await lockTemplate(tx, serverId, template_id);
    if (!stored) return fail('not_found');
    const asked = merged(stored, {
      ...sent,
      read_powers: sent.read_powers && [...new Set(sent.read_powers)],
      write_powers: sent.write_powers && [...new Set(sent.write_powers)],
    });
    const refused = (sections && refuseSections(sections)) ?? refuseReaders(asked);
    if (refused) return refused;
    const before = await sectionsOf(tx, stored.sections_id);
    const isRevised = sections !== undefined && !isDeepStrictEqual(sections, before);
    const changed = CHANGING.filter((name) => JSON.stringify(stored[name]) !== JSON.stringify(asked[name]));
    if (changed.length === 0 && !isRevised) return { template: templateView(stored, before) };
    const wanted = isRevised
      ? {
          ...asked,
          version: stored.version + 1,
          sections_id: await insertSections(tx, template_id, sections),
        }
      : asked;
    await updateTemplate(tx, wanted);
    if (isRevised) await dropUnused(tx, wanted);
    emit(
      draft(templateUpdated, {
        ...lineView(wanted),
        changed: [...changed, ...(isRevised ? ['sections'] : [])],
        before: pick(lineView(stored), ...changed),
      }),
    );
    return { template: templateView(wanted, isRevised ? sections : before) };
  },
});
