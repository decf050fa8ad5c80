import { useState } from 'react';
import { IconButton } from '../../design/icon-button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { AMOUNT, MAIN, WIDE, type Column } from '../../design/lists/columns.ts';
import { Table } from '../../design/lists/table.tsx';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import type { Company } from '../company/use-company.ts';
import { companiesWords } from '../words.ts';
import { RankPayForm, type RankPay } from './forms.tsx';
import { companyPayWords } from './words.ts';

/** The pay of each rank; with the right, that of ranks below the own one is changed (PY-01). */
export function RankPays({ company, pay }: { company: Company; pay: readonly RankPay[] }) {
  const words = useWords(companyPayWords);
  const { rank: rankName } = useWords(companiesWords);
  const money = useMoneyCell();
  const [open, setOpen] = useState<RankPay>();
  const { me, ranks, has } = company;
  const mayChange = (rankId: number): boolean =>
    (ranks.find(({ rank_id }) => rank_id === rankId)?.level ?? 0) < (me?.level ?? 0);
  const change: Column<RankPay> = {
    header: '',
    ...MAIN,
    align: 'end',
    width: '56px',
    cell: (row) =>
      mayChange(row.rank_id) && (
        <IconButton icon="edit" size="small" label={words.setTitle(row.name)} onClick={() => setOpen(row)} />
      ),
  };
  return (
    <Card title={words.ranks} isFlush>
      <Table
        isShort
        label={words.ranks}
        rows={pay}
        rowKey={({ rank_id }) => String(rank_id)}
        columns={[
          { header: rankName, ...MAIN, width: WIDE, cell: ({ name }) => name },
          {
            header: words.leastShift,
            align: 'end',
            cell: ({ min_minutes }) => words.minutes(min_minutes),
          },
          {
            header: words.mostADay,
            align: 'end',
            cell: ({ max_minutes_a_day }) => words.minutes(max_minutes_a_day),
          },
          { header: words.perHour, ...AMOUNT, cell: ({ per_hour }) => money(per_hour) },
          ...(has('payroll') ? [change] : []),
        ]}
      />
      {open && (
        <RankPayForm key={open.rank_id} company={company} rank={open} onClose={() => setOpen(undefined)} />
      )}
    </Card>
  );
}
