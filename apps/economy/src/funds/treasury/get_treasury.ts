import { fail, isFailure } from '@cabildo/contracts/errors';
import { countedPageOf, cutPage, offsetOf } from '@cabildo/contracts/fields';
import { LIMITS } from '@cabildo/contracts/limits';
import { isAllowed } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/economy/funds/treasury/get_treasury.ts';
import { handler } from '../../deps.ts';
import { readSpendable } from '../../ledger/spending.table.ts';
import { orgsRules } from '../../organisations/config.table.ts';
import { monthsOf, spanOf } from './report.rules.ts';
import { allocationView } from './rules.ts';
import { countAllocations, listAllocations, listMonths } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, member, db, now }) {
    const maySee = isAllowed(['manage_treasury', 'view_bank_logs'], member);
    if (!maySee && !(await orgsRules.find(db, serverId)).treasury_public) return fail('forbidden');
    const span = spanOf(input, now);
    if (isFailure(span)) return span;
    const { cursor, per_page } = input;
    const at = { limit: per_page + 1, offset: cursor === undefined ? offsetOf(input) : 0, after: cursor };
    const [[has], months, rows, total] = await Promise.all([
      readSpendable(db, [serverId]),
      listMonths(db, serverId, span.days),
      listAllocations(db, serverId, span, at),
      countAllocations(db, serverId, span, LIMITS.max_counted + 1),
    ]);
    const { shown, next_cursor } = cutPage(rows, input, allocationView);
    return {
      balance: has!.treasury,
      shop_income: has!.shop_income,
      months: monthsOf(months),
      allocations: shown,
      ...countedPageOf(input, total),
      next_cursor,
    };
  },
});
