import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../../api/answers.ts';
import { PagedTable } from '../../app/PagedTable.tsx';
import { useServer } from '../../app/server.tsx';
import shared from '../../bank/shared/shared.module.css';
import { formatNumber } from '../../design/format.ts';
import { Money } from '../../design/Money.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { staffAccountWords } from './words.ts';

const PAGE = 100;

/** A month as people write it, from `2026-06`. */
const monthOf = (period: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${period}-01`),
  );

/** The interest of a savings account, month by month. */
export function Interest({ of }: { of: { server_id: number; account_id: number } }) {
  const words = useWords(staffAccountWords);
  const language = useLanguage();
  const { symbol } = useServer();
  const query = useInfiniteQuery(pagesOf('economy', 'getInterestHistory', { ...of, per_page: PAGE }));
  const money = (amount: number) => <Money amount={amount} symbol={symbol} isRight />;
  return (
    <PagedTable
      pages={query}
      label={words.interest}
      rows={query.data?.pages.flatMap(({ payments }) => payments) ?? []}
      rowKey={({ period }) => period}
      empty={<p className={shared.soft}>{words.noInterest}</p>}
      columns={[
        { id: 'month', header: words.month, isMain: true, cell: (row) => monthOf(row.period, language) },
        { id: 'base', header: words.base, align: 'end', cell: (row) => money(row.base) },
        {
          id: 'rate',
          header: words.rate,
          align: 'end',
          cell: ({ rate }) => `${formatNumber(rate, language)} %`,
        },
        { id: 'tax', header: words.tax, align: 'end', isMain: true, cell: (row) => money(row.tax) },
        { id: 'net', header: words.net, align: 'end', isMain: true, cell: (row) => money(row.net) },
      ]}
    />
  );
}
