import {
  INVOICE_STATUSES,
  type InvoiceDirection,
} from '@cabildo/contracts/economy/payments/invoices/invoices.ts';
import type { ReactNode } from 'react';
import { pagesOf } from '../../api/answers.ts';
import { Choice } from '../../design/fields/choice.tsx';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Toolbar } from '../../design/lists/toolbar.tsx';
import { TwoLines } from '../../design/lists/two-lines.tsx';
import { Time } from '../../design/time.tsx';
import { FilterSelect } from '../../shared/list/filter-select.tsx';
import { useListScreen } from '../../shared/list/list-screen.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { NoMatch } from '../../shared/list/no-match.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { invoicesSearch } from '../search.ts';
import shared from '../shared/shared.module.css';
import { bankWords } from '../shared/words.ts';
import { InvoiceDrawer } from './invoice-drawer.tsx';
import { InvoiceStatus, Receiver } from './paper.tsx';
import type { Invoice } from './pay-invoice.tsx';
import { invoiceWords } from './words.ts';

interface Props {
  /** The directions that this person may see, the first one first. */
  directions: readonly InvoiceDirection[];
  /** The company whose invoices they are; undefined: those of the own characters. */
  orgId?: number;
  actions?: ReactNode;
}

/** The invoices that were received or sent, each of which opens as a paper by the address. */
export function InvoiceList({ directions, orgId, actions }: Props) {
  const words = useWords(invoiceWords);
  const { sections, amount, status: statusName } = useWords(bankWords);
  const money = useMoneyCell();
  const server_id = useServerId();
  const { search, show } = useAddress(invoicesSearch);
  const { status } = search;
  const direction = directions.find((each) => each === search.direction) ?? directions[0]!;
  const asked = {
    server_id,
    direction,
    status,
    ...(orgId !== undefined && { org_id: orgId }),
    per_page: 100,
  };
  const list = usePagedRows(pagesOf('orgs', 'listInvoices', asked), 'invoices');
  const { table, openId, onClose } = useListScreen({
    search: invoicesSearch,
    open: 'invoice',
    list,
    id: 'invoice_id',
  });
  const isSent = direction === 'sent';
  const titleOf = ({ lines }: Invoice): string => {
    const { title } = lines[0]!;
    return lines.length === 1 ? title : words.more(title, lines.length - 1);
  };
  return (
    <div className={shared.stack}>
      <Toolbar
        label={sections.invoices}
        filters={
          <>
            {directions.length > 1 && (
              <Choice
                label={words.direction}
                value={direction}
                onChange={(to) => show({ direction: to }, true)}
                names={words.directions}
              />
            )}
            <FilterSelect
              label={statusName}
              all={words.all}
              value={status}
              options={INVOICE_STATUSES.map((value) => ({ value, label: words.statuses[value] }))}
              onChange={(next) => show({ status: next }, true)}
            />
          </>
        }
        actions={actions}
      />
      <ListTable
        {...table}
        label={sections.invoices}
        empty={
          status === undefined ? (
            <Empty icon="receipt" title={words.empty[direction]} text={words.emptyText[direction]} />
          ) : (
            <NoMatch by="filter" />
          )
        }
        columns={[
          {
            header: isSent ? words.to : words.from,
            ...MAIN,
            width: WIDE,
            cell: (row) => (
              <TwoLines first={isSent ? <Receiver invoice={row} /> : row.org_name} second={titleOf(row)} />
            ),
          },
          { header: statusName, ...MAIN, width: '112px', cell: (row) => <InvoiceStatus invoice={row} /> },
          { header: words.due, width: '128px', cell: ({ due_at }) => <Time value={due_at} /> },
          { header: amount, ...AMOUNT, cell: ({ total }) => money(total) },
        ]}
      />
      {typeof openId === 'number' && <InvoiceDrawer key={openId} id={openId} onClose={onClose} />}
    </div>
  );
}
