import { offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/mdt/cases/list_cases.ts';
import { handler } from '../handler.ts';
import { caseView } from './rules.ts';
import { listCases } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listCases(db, serverId, input.status, at);
    return { cases: rows.map(caseView), ...pageOf(input, total) };
  },
});
