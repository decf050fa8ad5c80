import { pagesOf } from '../../api/answers.ts';
import { Page } from '../../design/layout/page.tsx';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { TwoLines } from '../../design/lists/two-lines.tsx';
import { Time } from '../../design/time.tsx';
import { ListTable } from '../../shared/list/list-table.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { PayStatus, useWages } from './pay-lines.tsx';
import { payWords } from './words.ts';

/** Wages and bonuses of the acting character, with what is still owed. */
export function PayslipsScreen() {
  const words = useWords(payWords);
  const { sections, status, date } = useWords(bankWords);
  const { of } = useBank();
  const money = useMoneyCell();
  const wages = useWages();
  return (
    <Page title={sections.payslips} description={words.description}>
      <ListTable
        list={usePagedRows(pagesOf('orgs', 'listPayslips', { ...of, per_page: 100 }), 'payslips')}
        label={sections.payslips}
        rowKey={({ payslip_id }) => String(payslip_id)}
        empty={<Empty icon="receipt" title={words.empty} text={words.emptyText} />}
        columns={[
          {
            header: words.company,
            ...MAIN,
            width: WIDE,
            cell: (row) => <TwoLines first={row.org_name} second={row.concept ?? wages(row)} />,
          },
          { header: status, ...MAIN, width: '104px', cell: (row) => <PayStatus status={row.status} /> },
          { header: date, width: '112px', cell: ({ created_at }) => <Time value={created_at} /> },
          { header: words.tax, align: 'end', width: '104px', cell: ({ tax }) => money(tax) },
          { header: words.owed, ...AMOUNT, width: '112px', cell: ({ owed }) => money(owed) },
          { header: words.net, ...AMOUNT, width: '112px', cell: ({ net }) => money(net) },
        ]}
      />
    </Page>
  );
}
