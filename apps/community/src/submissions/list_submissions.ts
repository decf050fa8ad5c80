import contract from '@cabildo/contracts/community/submissions/list_submissions.ts';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { cutPage } from '@cabildo/contracts/fields';
import { handler } from '../deps.ts';
import { standingOf } from '../forms/audience.ts';
import { findForm } from '../forms/table.ts';
import { listSubmissions, votesOf } from './table.ts';
import { lineOf, nameOf } from './views.ts';

export default handler(contract, {
  async run({ input, serverId, member, ask, db, deps: { names } }) {
    const standing = await standingOf(ask, member, undefined);
    if (isFailure(standing)) return standing;
    const { reviews, kinds, userId } = standing;
    if (input.form_id !== undefined && !(await findForm(db, serverId, input.form_id)))
      return fail('not_found');
    const found = await listSubmissions(
      db,
      {
        serverId,
        kinds: reviews,
        ownKinds: kinds,
        userId: userId!,
        isOwnOnly: input.mine === true,
        formId: input.form_id,
        stage: input.stage,
        assignee: input.assignee,
        after: input.cursor,
      },
      input.per_page + 1,
    );
    const votes = await votesOf(db, found);
    const called = await Promise.all(found.map(({ user_id }) => nameOf(names, user_id)));
    const { shown, next_cursor } = cutPage(found, input, (row, at) => ({
      ...lineOf(row, reviews.includes(row.kind) ? votes.get(row.id) : undefined),
      gp_username: called[at]!,
    }));
    return { submissions: shown, next_cursor };
  },
});
