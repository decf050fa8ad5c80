import type { AnswerOf, Client } from '@cabildo/client';
import type { ComponentProps } from 'react';
import { bankWords } from '../../bank/shared/words.ts';
import { Card } from '../../design/layout/card.tsx';
import { Columns } from '../../design/layout/columns.tsx';
import { Stat } from '../../design/layout/stat.tsx';
import { AMOUNT, MAIN } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Table } from '../../design/lists/table.tsx';
import { Toolbar } from '../../design/lists/toolbar.tsx';
import { Money } from '../../design/money.tsx';
import { DayFields } from '../../shared/list/day-fields.tsx';
import { FilterSelect } from '../../shared/list/filter-select.tsx';
import { Loaded } from '../../shared/list/loaded.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useLanguage } from '../../words/language.ts';
import { localeOf } from '../../words/locale.ts';
import { useWords } from '../../words/words.ts';
import { BarTable } from '../../shared/list/bar-table.tsx';
import { fundsSearch } from '../search.ts';
import { fundsWords } from './words.ts';

type Treasury = AnswerOf<Client['orgs']['getTreasury']>;
type Month = Treasury['months'][number];
type Side = 'income' | 'spending';

/** A month as people write it, from `2026-06`. */
function useMonthName(): (month: string) => string {
  const locale = localeOf(useLanguage());
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (month) => format.format(Date.parse(`${month}-01`));
}

const sum = (months: readonly Month[], side: Side): number =>
  months.reduce((total, month) => total + month[side], 0);

interface Props {
  query: Omit<ComponentProps<typeof Loaded<Treasury>>['query'], 'data'>;
  treasury: Treasury | undefined;
}

/** The figures of the treasury, its sources and its months, for the days that are chosen. */
export function IncomeAndSpending({ query, treasury }: Props) {
  const { search, show } = useAddress(fundsSearch);
  const words = useWords(fundsWords);
  const { from, to } = search;
  return (
    <>
      <Toolbar
        label={words.views.overview}
        filters={<DayFields from={from} to={to} onChange={(days) => show(days, true)} />}
      />
      <Loaded query={{ ...query, data: treasury }}>{(data) => <Report treasury={data} />}</Loaded>
    </>
  );
}

function Report({ treasury: { balance, shop_income, months } }: { treasury: Treasury }) {
  const words = useWords(fundsWords);
  const { symbol } = useServer();
  const monthName = useMonthName();
  const { search, show } = useAddress(fundsSearch);
  const shown = months.filter(({ month }) => month === search.month);
  const counted = shown.length > 0 ? shown : months;
  const money = (amount: number) => <Money amount={amount} symbol={symbol} />;
  return (
    <>
      <Columns layout="stats">
        <Stat label={words.balance} value={money(balance)} />
        <Stat label={words.shopIncome} value={money(shop_income)} />
        <Stat label={words.income} value={money(sum(months, 'income'))} />
        <Stat label={words.spending} value={money(sum(months, 'spending'))} />
      </Columns>
      {months.length === 0 ? (
        <Empty icon="chart" title={words.noMonths} text={words.noMonthsText} />
      ) : (
        <>
          {months.length > 1 && (
            <div>
              <FilterSelect
                label={words.month}
                all={words.allMonths}
                value={shown[0]?.month}
                options={months.map(({ month }) => ({ value: month, label: monthName(month) }))}
                onChange={(month) => show({ month }, true)}
              />
            </div>
          )}
          <Columns>
            <Sources title={words.incomeFrom} months={counted} side="income" />
            <Sources title={words.spentOn} months={counted} side="spending" />
          </Columns>
          <Months months={months} />
        </>
      )}
    </>
  );
}

interface SourcesProps {
  title: string;
  months: readonly Month[];
  side: Side;
}

/** The sources of income, or of spending, the largest first. */
function Sources({ title, months, side }: SourcesProps) {
  const words = useWords(fundsWords);
  const { entries } = useWords(bankWords);
  const { search } = useAddress(fundsSearch);
  const amounts = new Map<keyof typeof entries, number>();
  for (const { source, ...sides } of months.flatMap(({ sources }) => sources))
    amounts.set(source, (amounts.get(source) ?? 0) + sides[side]);
  const bars = [...amounts]
    .filter(([, amount]) => amount !== 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([source, amount]) => ({ id: source, name: entries[source], amount }));
  const isChosen = [search.from, search.to, search.month].some((each) => each !== undefined);
  return (
    <Card title={title} description={isChosen ? words.spanChosen : words.span}>
      {bars.length === 0 ? words.nothing : <BarTable label={title} bars={bars} />}
    </Card>
  );
}

/** The months with what came and went, the last one first. */
function Months({ months }: { months: readonly Month[] }) {
  const words = useWords(fundsWords);
  const money = useMoneyCell();
  const monthName = useMonthName();
  return (
    <Table
      isShort
      label={words.byMonth}
      rows={months.toReversed()}
      rowKey={({ month }) => month}
      columns={[
        { header: words.month, ...MAIN, cell: ({ month }) => monthName(month) },
        { header: words.income, ...AMOUNT, cell: ({ income }) => money(income) },
        { header: words.spending, ...AMOUNT, cell: ({ spending }) => money(spending) },
        { header: words.result, ...AMOUNT, cell: ({ income, spending }) => money(income - spending) },
      ]}
    />
  );
}
