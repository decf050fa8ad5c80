import { isFailure } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/economy/funds/interest/get_interest_history.ts';
import { handler } from '../../deps.ts';
import { readableAccount } from '../../insight/reports/readable-account.ts';
import { interestView } from './rules.ts';
import { listInterest } from './table.ts';

export default handler(contract, {
  async run(scope) {
    const { input, db } = scope;
    const selection = await readableAccount(scope, input);
    if (isFailure(selection)) return selection;
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listInterest(db, input.account_id, at);
    return { payments: rows.map(interestView), ...pageOf(input, total) };
  },
});
