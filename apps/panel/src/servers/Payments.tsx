import refund from '@cabildo/contracts/servers/billing/refund.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pagesOf } from '../api/answers.ts';
import { PagedTable } from '../app/PagedTable.tsx';
import { useServer } from '../app/server.tsx';
import { Badge } from '../design/Badge.tsx';
import { Button } from '../design/Button.tsx';
import { Card } from '../design/Card.tsx';
import { Empty } from '../design/Empty.tsx';
import { formatDate } from '../design/format.ts';
import { Id } from '../design/Id.tsx';
import type { Column } from '../design/Table.tsx';
import { Time } from '../design/Time.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { CommandDialog } from '../forms/CommandDialog.tsx';
import { formatEuros, refundableOf, type Payment } from './payments.ts';
import { planWords } from './plan.words.ts';

function usePaymentColumns(refundable: number | undefined, onRefund: (payment: Payment) => void) {
  const { payments: words, refund: refundWords } = useWords(planWords);
  const language = useLanguage();
  const day = (time: string): string => formatDate(Date.parse(time), Date.now(), language);
  const amountOf = ({ kind, amount_cents }: Payment): string =>
    formatEuros(kind === 'refund' ? -amount_cents : amount_cents, language);
  const columns: Column<Payment>[] = [
    { id: 'date', header: words.date, isMain: true, cell: (row) => <Time value={row.created_at} /> },
    {
      id: 'kind',
      header: words.kind,
      isMain: true,
      cell: (row) => (
        <Badge tone={row.kind === 'refund' ? 'warning' : 'neutral'}>{words.kinds[row.kind]}</Badge>
      ),
    },
    { id: 'plan', header: words.plan, cell: (row) => row.plan },
    {
      id: 'period',
      header: words.period,
      cell: (row) =>
        `${day(row.period_start)} – ${row.period_end === null ? words.forGood : day(row.period_end)}`,
    },
    { id: 'reference', header: words.reference, cell: (row) => <Id value={row.reference} length={12} /> },
    { id: 'amount', header: words.amount, align: 'end', isMain: true, cell: amountOf },
  ];
  if (refundable === undefined) return columns;
  columns.push({
    id: 'refund',
    header: refundWords.button,
    align: 'end',
    isMain: true,
    cell: (row) =>
      row.kind === 'payment' && row.payment_id === refundable ? (
        <Button size="small" aria-label={refundWords.label(amountOf(row))} onClick={() => onRefund(row)}>
          {refundWords.button}
        </Button>
      ) : null,
  });
  return columns;
}

/** The payments for the plan, and the refunds. */
export function Payments() {
  const { payments: words, refund: refundWords, failed } = useWords(planWords);
  const language = useLanguage();
  const { serverId, may } = useServer();
  const [refunding, setRefunding] = useState<Payment>();
  const pages = useInfiniteQuery(pagesOf('billing', 'listPayments', { server_id: serverId, per_page: 50 }));
  const payments = pages.data?.pages.flatMap(({ payments: those }) => those) ?? [];
  const refundable = may(refund) ? refundableOf(payments, Date.now()) : undefined;
  const columns = usePaymentColumns(refundable, setRefunding);
  return (
    <Card title={words.title} isFlush>
      <PagedTable
        pages={pages}
        failed={failed}
        label={words.title}
        rows={payments}
        rowKey={({ payment_id }) => String(payment_id)}
        columns={columns}
        isShort={!pages.hasNextPage}
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
