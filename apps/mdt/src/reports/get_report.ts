import { fail } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/mdt/reports/get_report.ts';
import { handler } from '../deps.ts';
import { findTemplate, sectionsOf } from '../templates/table.ts';
import { readableBy, reads, recordReading } from './readers.ts';
import { notReadable, reportView, revisionView } from './rules.ts';
import { findReport, listRevisions } from './table.ts';

export default handler(contract, {
  async run({ input, ctx, serverId, member, db, deps, now, ask }) {
    const found = await findReport(db, serverId, input.report_id);
    if (!found) return fail('not_found');
    const template = (await findTemplate(db, serverId, found.template_id))!;
    if (!reads(await readableBy({ ask, deps, db, member }, [template]), found)) return notReadable();
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listRevisions(db, found.id, at);
    const sections = await sectionsOf(db, found.sections_id);
    await recordReading({ deps, ctx, now }, [found]);
    return {
      report: { ...reportView(found, template), sections },
      revisions: rows.map(revisionView),
      ...pageOf(input, total),
    };
  },
});
