import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/economy/payroll/list_payslips.ts';
import { handler } from '../deps.ts';
import { listSlips } from './lines.table.ts';
import { slipView } from './views.ts';

export default handler(contract, {
  async run({ input, character, db }) {
    const { rows, total } = await listSlips(db, character.id, {
      limit: input.per_page,
      offset: offsetOf(input),
    });
    return { payslips: rows.map(slipView), ...pageOf(input, total) };
  },
});
