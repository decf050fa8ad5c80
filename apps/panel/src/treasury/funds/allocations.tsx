import type { RowOf } from '../../api/answers.ts';
import { Badge } from '../../design/badge.tsx';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Person } from '../../design/person.tsx';
import { Time } from '../../design/time.tsx';
import { CompanyLink } from '../../shared/company/company.tsx';
import { ListTable } from '../../shared/list/list-table.tsx';
import type { Rows } from '../../shared/list/rows.ts';
import { useUserNames } from '../../shared/person/use-user-name.ts';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { treasuryWords } from '../words.ts';
import { fundsWords } from './words.ts';

type Allocation = RowOf<'orgs', 'getTreasury', 'allocations'>;

/** The payments of the treasury to companies, with the reason and the person behind each. */
export function Allocations({ list }: { list: Rows<Allocation> }) {
  const words = useWords(fundsWords);
  const { amount, person } = useWords(treasuryWords);
  const money = useMoneyCell();
  const nameOf = useUserNames(list.rows.map(({ user_id }) => user_id));
  const by = ({ is_budget, user_id }: Allocation) => {
    if (is_budget) return <Badge>{words.byBudget}</Badge>;
    return user_id === null ? words.byKey : <Person name={nameOf(user_id) ?? '…'} size="small" />;
  };
  return (
    <ListTable
      list={list}
      label={words.views.allocations}
      rowKey={({ register_id }) => String(register_id)}
      empty={<Empty icon="transfer" title={words.noAllocations} text={words.noAllocationsText} />}
      columns={[
        {
          header: words.company,
          ...MAIN,
          width: WIDE,
          cell: ({ org_id }) => (org_id === null ? words.gone : <CompanyLink id={org_id} />),
        },
        {
          header: words.reason,
          ...MAIN,
          width: WIDE,
          cell: ({ reason }) => <span title={reason ?? undefined}>{reason ?? '–'}</span>,
        },
        { header: person, width: WIDE, cell: by },
        {
          header: words.date,
          ...MAIN,
          width: '112px',
          cell: ({ created_at }) => <Time value={created_at} />,
        },
        { header: amount, ...AMOUNT, cell: (row) => money(row.amount) },
      ]}
    />
  );
}
