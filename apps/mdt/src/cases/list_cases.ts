import { isFailure } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/mdt/cases/list_cases.ts';
import { handler } from '../deps.ts';
import { readableBy } from '../punishments/readers.ts';
import { authorIn, caseView } from './rules.ts';
import { listCases } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, member, db, ask }) {
    const readable = await readableBy({ ask, member });
    if (isFailure(readable)) return readable;
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const selection = { serverId, status: input.status, readable, author: authorIn(member) };
    const { rows, total } = await listCases(db, selection, at);
    return { cases: rows.map(caseView), ...pageOf(input, total) };
  },
});
