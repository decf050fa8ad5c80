import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button } from '../../design/button.tsx';
import { formatMoney } from '../../design/format.ts';
import { Icon } from '../../design/icon.tsx';
import { Id } from '../../design/id.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Money } from '../../design/money.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import shared from '../shared/shared.module.css';
import { useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import styles from './pay.module.css';
import { payWords } from './words.ts';

/** A payment that was made. */
export interface Paid {
  transfer_id: number;
  amount: number;
  fee: number;
  tax: number;
  from_balance: number | null;
  name: string;
  order: { concept?: string | undefined };
}

/** Says that a payment was made, with the reference of its transfer. */
export function Receipt({ paid, onAnother }: { paid: Paid; onAnother: () => void }) {
  const words = useWords(payWords);
  const { concept } = useWords(bankWords);
  const language = useLanguage();
  const { symbol, serverId } = useBank();
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const money = (value: number) => <Money amount={value} symbol={symbol} />;
  return (
    <section className={styles.receipt}>
      <span className={styles.done}>
        <Icon name="check" />
      </span>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {words.paid}
      </h2>
      <p className={shared.soft}>{words.paidTo(formatMoney(paid.amount, symbol, language), paid.name)}</p>
      <div className={styles.facts}>
        <KeyValues
          items={[
            [words.reference, <Id key="id" value={String(paid.transfer_id)} label={words.reference} />],
            [concept, paid.order.concept],
            [words.fee, paid.fee > 0 ? money(paid.fee) : null],
            [words.tax, paid.tax > 0 ? money(paid.tax) : null],
            [words.balance, paid.from_balance === null ? null : money(paid.from_balance)],
          ]}
        />
      </div>
      <div className={shared.row}>
        <Button
          onClick={() => void navigate({ to: '/s/$serverId/bank', params: { serverId: String(serverId) } })}
        >
          {words.movements}
        </Button>
        <Button variant="primary" onClick={onAnother}>
          {words.another}
        </Button>
      </div>
    </section>
  );
}
