import refund from '@cabildo/contracts/servers/billing/refund.ts';
import { useState } from 'react';
import { pagesOf } from '../api/answers.ts';
import { ListTable } from '../shared/list/list-table.tsx';
import { usePagedRows } from '../shared/list/rows.ts';
import { useServer } from '../shared/server/server.tsx';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Card } from '../design/layout/card.tsx';
import { Empty } from '../design/lists/empty.tsx';
import { formatDate } from '../design/format.ts';
import { Id } from '../design/id.tsx';
import { MAIN, type Column } from '../design/lists/columns.ts';
import { Time } from '../design/time.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { CommandDialog } from '../forms/command-dialog.tsx';
import { formatEuros, refundableOf, type Payment } from './payments.ts';
import { planWords } from './plan.words.ts';

/** The payments for the plan, and the refunds. */
export function Payments() {
  const { payments: words, refund: refundWords, failed } = useWords(planWords);
  const language = useLanguage();
  const { serverId, may } = useServer();
  const [refunding, setRefunding] = useState<Payment>();
  const asked = pagesOf('billing', 'listPayments', { server_id: serverId, per_page: 50 });
  const list = usePagedRows(asked, 'payments');
  const refundable = may(refund) ? refundableOf(list.rows, Date.now()) : undefined;
  const day = (time: string): string => formatDate(Date.parse(time), Date.now(), language);
  const amountOf = ({ kind, amount_cents }: Payment): string =>
    formatEuros(kind === 'refund' ? -amount_cents : amount_cents, language);
  const columns: Column<Payment>[] = [
    { header: words.date, ...MAIN, cell: (row) => <Time value={row.created_at} /> },
    {
      header: words.kind,
      ...MAIN,
      cell: ({ kind }) => <Badge tone={kind === 'refund' ? 'warning' : 'neutral'}>{words.kinds[kind]}</Badge>,
    },
    { header: words.plan, cell: (row) => row.plan },
    {
      header: words.period,
      cell: ({ period_start: start, period_end: end }) =>
        `${day(start)} – ${end === null ? words.forGood : day(end)}`,
    },
    { header: words.reference, cell: (row) => <Id value={row.reference} length={12} /> },
    { header: words.amount, ...MAIN, align: 'end', cell: amountOf },
  ];
  if (refundable !== undefined)
    columns.push({
      header: refundWords.button,
      ...MAIN,
      align: 'end',
      cell: (row) =>
        row.kind === 'payment' &&
        row.payment_id === refundable && (
          <Button
            size="small"
            aria-label={refundWords.label(amountOf(row))}
            onClick={() => setRefunding(row)}
          >
            {refundWords.button}
          </Button>
        ),
    });
  return (
    <Card title={words.title} isFlush>
      <ListTable
        label={words.title}
        list={list}
        failed={failed}
        rowKey={({ payment_id }) => String(payment_id)}
        columns={columns}
        isShort={!list.query.hasNextPage}
        empty={<Empty icon="receipt" title={words.empty} text={words.emptyText} />}
      />
      {refunding && (
        <CommandDialog
          contract={refund}
          input={{ server_id: serverId, payment_id: refunding.payment_id, confirm: true }}
          title={refundWords.title}
          text={refundWords.text(formatEuros(refunding.amount_cents, language))}
          confirm={refundWords.confirm}
          done={refundWords.done}
          onClose={() => setRefunding(undefined)}
        />
      )}
    </Card>
  );
}
