import contract from '@cabildo/contracts/community/forms/list_forms.ts';
import { isFailure } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import { handler } from '../deps.ts';
import { standingOf } from './audience.ts';
import { listForms } from './table.ts';
import { formLine } from './views.ts';

export default handler(contract, {
  async run({ input, serverId, member, ask, db }) {
    const standing = await standingOf(ask, member, input.join_code);
    if (isFailure(standing)) return standing;
    const { kinds, audiences } = standing;
    const wanted = input.kind === undefined ? kinds : kinds.filter((kind) => kind === input.kind);
    const { rows, total } = await listForms(
      db,
      { serverId, kinds: wanted, audiences },
      { limit: input.per_page, offset: offsetOf(input) },
    );
    return { forms: rows.map(formLine), ...pageOf(input, total) };
  },
});
