import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { answer } from '../../api/answers.ts';
import { untilLoaded } from '../../api/files.ts';
import { Failed } from '../../shared/list/failed.tsx';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { SegmentedControl } from '../../design/fields/segmented-control.tsx';
import { MAIN } from '../../design/lists/columns.ts';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { Table } from '../../design/lists/table.tsx';
import { useLanguage } from '../../words/language.ts';
import { useAddress } from '../../shared/route/use-address.ts';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { BALANCE_DAYS, balanceSearch } from '../search.ts';
import shared from '../shared/shared.module.css';
import { useBank, type Account } from '../shared/use-bank.ts';
import styles from './balance-history.module.css';
import { dayText, pointsOf, type Day } from '../../shared/balance/history.ts';
import { homeWords } from './words.ts';

const BalanceChart = lazy(() => untilLoaded(() => import('./balance-chart.tsx')));

const YEAR = 365;

/** The days of an account as rows, for whoever cannot or will not read the chart. */
function Days({ days }: { days: readonly Day[] }) {
  const words = useWords(homeWords);
  const language = useLanguage();
  const money = useMoneyCell();
  return (
    <Table
      label={words.history}
      rows={days.toReversed()}
      rowKey={({ day }) => day}
      columns={[
        { header: words.day, ...MAIN, cell: ({ day }) => dayText(day, language) },
        { header: words.in, ...MAIN, align: 'end', cell: (row) => money(row.in) },
        { header: words.out, ...MAIN, align: 'end', cell: (row) => money(row.out) },
        { header: words.balance, ...MAIN, align: 'end', cell: (row) => money(row.closing_balance) },
      ]}
    />
  );
}

/** The balance of an account over its last days, as a line or as a table. */
export function BalanceHistory({ account }: { account: Account }) {
  const words = useWords(homeWords);
  const { of } = useBank();
  const { search, show } = useAddress(balanceSearch);
  const { days: period = 30 } = search;
  const [isTable, setIsTable] = useState(false);
  const query = useQuery(
    answer('economy', 'getBalanceHistory', { ...of, account_id: account.account_id, days: period }),
  );
  const days = query.data?.history ?? [];
  const points = pointsOf(days, account.created_at);
  return (
    <Card
      title={words.historyOf(account.account_name)}
      actions={
        <Button size="small" variant="ghost" onClick={() => setIsTable(!isTable)} aria-pressed={isTable}>
          {isTable ? words.asChart : words.asTable}
        </Button>
      }
    >
      <div className={shared.stack}>
        <div className={shared.row}>
          <SegmentedControl
            label={words.history}
            value={String(period)}
            onChange={(days) => show({ days: BALANCE_DAYS.find((each) => String(each) === days) })}
            options={BALANCE_DAYS.map((days) => ({
              value: String(days),
              label: days === YEAR ? words.year : words.days(days),
            }))}
          />
        </div>
        {query.isError ? (
          <Failed query={query} />
        ) : isTable ? (
          <Days days={days} />
        ) : query.isPending ? (
          <div className={styles.chart}>
            <Skeleton shape="card" />
          </div>
        ) : points === undefined ? (
          <p className={shared.soft}>{words.noHistory}</p>
        ) : (
          <Suspense fallback={<div className={styles.chart} />}>
            <BalanceChart points={points} label={words.historyOf(account.account_name)} />
          </Suspense>
        )}
      </div>
    </Card>
  );
}
