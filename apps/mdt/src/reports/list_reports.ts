import { fail, isFailure } from '@cabildo/contracts/errors';
import { countedPageOf, cutPage, offsetOf, sentPeriod } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/mdt/reports/list_reports.ts';
import { plateKey, plateOf } from '@cabildo/contracts/vehicles/vehicles/vehicles.ts';
import { handler } from '../deps.ts';
import { allTemplates } from '../templates/table.ts';
import { readableBy, recordReading } from './readers.ts';
import { lineView } from './rules.ts';
import { listReports } from './table.ts';

export default handler(contract, {
  async run({ input, ctx, serverId, member, db, deps, now, ask }) {
    const {
      template_id: templateId,
      server_character_id: characterId,
      plate,
      author_user_id: authorId,
    } = input;
    const { search, cursor, per_page } = input;
    const period = sentPeriod(input);
    if (isFailure(period)) return period;
    const templates = new Map((await allTemplates(db, serverId)).map((each) => [each.id, each]));
    if (templateId !== undefined && !templates.has(templateId)) return fail('not_found');
    const readable = await readableBy({ ask, deps, db, member }, [...templates.values()]);
    const key = plate === undefined ? undefined : plateKey(plateOf(plate));
    // One row more than the page has shows whether another page follows.
    const at = { limit: per_page + 1, offset: cursor === undefined ? offsetOf(input) : 0, after: cursor };
    const selection = {
      serverId,
      readable,
      templateId,
      characterId,
      plateKey: key,
      authorId,
      search,
      period,
    };
    const { rows: found, total } = await listReports(db, selection, at);
    // A template that was made since the templates were read is not known yet.
    const rows = found.filter(({ template_id }) => templates.has(template_id));
    const { shown, next_cursor } = cutPage(rows, input, (each) =>
      lineView(each, templates.get(each.template_id)!),
    );
    await recordReading({ deps, ctx, now }, rows.slice(0, shown.length));
    return { reports: shown, ...countedPageOf(input, total), next_cursor };
  },
});
