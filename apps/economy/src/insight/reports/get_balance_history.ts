import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/insight/reports/get_balance_history.ts';
import { handler } from '../../deps.ts';
import { boundsOf } from './entry-marks.table.ts';
import { readableAccount } from './readable-account.ts';
import { firstOf, historyOf } from './rules.ts';
import { movementsOf } from './table.ts';

export default handler(contract, {
  async run(scope) {
    const { input, now, db } = scope;
    const selection = await readableAccount(scope, input);
    if (isFailure(selection)) return selection;
    const from = firstOf(input.days, now);
    const { after } = await boundsOf(db, { from, to: now });
    const { balance, moved } = await movementsOf(db, input.account_id, { from, after });
    const history = historyOf(input.days, now, balance, moved);
    return {
      history: selection.balances ? history : history.map((day) => ({ ...day, closing_balance: null })),
    };
  },
});
