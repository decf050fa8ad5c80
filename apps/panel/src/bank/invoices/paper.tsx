import { Badge, type Tone } from '../../design/badge.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Money } from '../../design/money.tsx';
import { Time } from '../../design/time.tsx';
import { CompanyLink } from '../../shared/company/company.tsx';
import { CharacterName } from '../../shared/person/character-name.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useWords } from '../../words/words.ts';
import { bankWords } from '../shared/words.ts';
import styles from './invoices.module.css';
import type { Invoice } from './pay-invoice.tsx';
import { invoiceWords } from './words.ts';

const INVOICE_TONES: Readonly<Record<Invoice['status'], Tone>> = {
  open: 'warning',
  paid: 'success',
  declined: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
};

/** The state of an invoice. */
export function InvoiceStatus({ invoice: { status } }: { invoice: Invoice }) {
  return <Badge tone={INVOICE_TONES[status]}>{useWords(invoiceWords).statuses[status]}</Badge>;
}

/** The name of the one that an invoice is for. */
export function Receiver({ invoice }: { invoice: Invoice }) {
  const { to_character_id, to_org_name } = invoice;
  return to_character_id === null ? <>{to_org_name}</> : <CharacterName id={to_character_id} />;
}

interface Props {
  invoice: Invoice;
  /** The price with the tax; null: it cannot be paid any more. */
  totalCost: number | null;
}

/** An invoice as a paper: who charges whom, what for and how much. */
export function Paper({ invoice, totalCost }: Props) {
  const words = useWords(invoiceWords);
  const { to_org_id, created_at, due_at, ended_at, status } = invoice;
  return (
    <article className={styles.paper} aria-label={words.title}>
      <header className={styles.head}>
        <span className={styles.sender}>
          <CompanyLink id={invoice.org_id} />
        </span>
        <InvoiceStatus invoice={invoice} />
      </header>
      <KeyValues
        items={[
          [
            words.to,
            to_org_id === null ? (
              <Receiver key="to" invoice={invoice} />
            ) : (
              <CompanyLink key="to" id={to_org_id} />
            ),
          ],
          [words.issuer, <CharacterName key="issuer" id={invoice.issuer_character_id} />],
          [words.created, <Time key="created" value={created_at} />],
          [words.due, status === 'open' ? <Time key="due" value={due_at} /> : null],
          [
            status === 'open' ? '' : words.ended[status],
            status !== 'open' && ended_at !== null ? <Time key="ended" value={ended_at} /> : null,
          ],
          [words.reason, invoice.reason],
        ]}
      />
      <Lines invoice={invoice} totalCost={totalCost} />
      {invoice.note !== null && <p className={styles.note}>{invoice.note}</p>}
    </article>
  );
}

function Lines({ invoice: { lines, total }, totalCost }: Props) {
  const words = useWords(invoiceWords);
  const { amount } = useWords(bankWords);
  const { symbol } = useServer();
  const { money, count } = useFormat();
  const cost = totalCost ?? total;
  return (
    <table className={styles.lines} aria-label={words.lines}>
      <thead>
        <tr>
          <th scope="col">{words.line}</th>
          <th scope="col" className={styles.amount}>
            {amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ title, quantity, unit_price }, at) => (
          <tr key={at}>
            <td>
              {title}
              <div className={styles.small}>{`${count(quantity)} × ${money(unit_price)}`}</div>
            </td>
            <td className={styles.amount}>
              <Money amount={quantity * unit_price} symbol={symbol} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {cost > total &&
          (
            [
              [words.subtotal, total],
              [words.tax, cost - total],
            ] as const
          ).map(([name, sum]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={styles.amount}>
                <Money amount={sum} symbol={symbol} />
              </td>
            </tr>
          ))}
        <tr className={styles.total}>
          <th scope="row">{words.total}</th>
          <td className={styles.amount}>
            <Money amount={cost} symbol={symbol} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
