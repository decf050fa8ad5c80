import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/insight/reports/get_analytics.ts';
import { describeAccount } from '../../bank/accounts/rules.ts';
import { handler } from '../../deps.ts';
import { sumOutstanding, sumWrittenOff } from '../../credit/loans/sums.table.ts';
import { analyse, analyseDays, daysOf } from './rules.ts';
import { readSums } from './sums.table.ts';
import { richestAccounts } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db, now }) {
    const days = daysOf(input, now);
    if (isFailure(days)) return days;
    const byDay = input.by === 'day';
    const [sums, richest, loans_outstanding, written_off] = await Promise.all([
      readSums(db, serverId, { ...days, byDay }),
      richestAccounts(db, serverId),
      sumOutstanding(db, serverId),
      sumWrittenOff(db, serverId, days),
    ]);
    const top_accounts = richest.map((account) => {
      const { is_main: _, ...described } = describeAccount(account);
      return { ...described, balance: account.balance };
    });
    const report = { ...analyse(sums), loans_outstanding, written_off, top_accounts };
    return byDay ? { ...report, days: analyseDays(sums, days) } : report;
  },
});
