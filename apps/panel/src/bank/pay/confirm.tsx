import type { AnswerOf, Client } from '@cabildo/client';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import transfer from '@cabildo/contracts/economy/payments/transfers/transfer.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { formatMoney } from '../../design/format.ts';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Money } from '../../design/money.tsx';
import { PinPad } from '../../design/fields/pin-pad.tsx';
import { useCommand, type InputOf } from '../../forms/command.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { isAboutPin } from '../shared/pin-field.tsx';
import { CommandProblem, useSentence } from '../../forms/form-problem.tsx';
import shared from '../shared/shared.module.css';
import { useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import type { Kind, Order } from './order.ts';
import type { Paid } from './receipt.tsx';
import styles from './pay.module.css';
import { payWords } from './words.ts';

type Quote = Omit<AnswerOf<Client['economy']['quoteTransfer']>, 'ok'>;

/** An order whose cost is known. */
export interface Quoted {
  quote: Quote;
  order: Order;
  kind: Kind;
  /** The name of who is paid. */
  name: string;
}

type Answer = Omit<Paid, 'name' | 'order'>;

/** The command that carries an order out: one for own accounts, one for everybody else. */
export function useTransfer(quoted: Quoted | undefined, onDone: (answer: Answer, order: Order) => void) {
  const toOthers = useCommand(transfer, { onDone });
  const toOwn = useCommand(internalTransfer, { onDone });
  const { isBusy, isUnknown, error } = quoted?.kind === 'own' ? toOwn : toOthers;
  return {
    isBusy,
    isUnknown,
    error,
    run: (kind: Kind, input: Order): void =>
      void (kind === 'own'
        ? toOwn.run(input as InputOf<typeof internalTransfer>)
        : toOthers.run(input as InputOf<typeof transfer>)),
    reset(): void {
      toOthers.reset();
      toOwn.reset();
    },
  };
}

/** The cost of a payment, and the part of it that arrives. */
export function Cost({ quote, name, order }: Omit<Quoted, 'kind'>) {
  const words = useWords(payWords);
  const { amount: amountLabel, concept } = useWords(bankWords);
  const { symbol } = useBank();
  const money = (value: number) => <Money amount={value} symbol={symbol} />;
  return (
    <KeyValues
      items={[
        [words.to, name],
        [concept, order.concept],
        [amountLabel, money(quote.amount)],
        [words.fee, quote.fee > 0 ? money(quote.fee) : null],
        [words.tax, quote.tax > 0 ? money(quote.tax) : null],
        [words.arrives, quote.arrives === quote.amount ? null : money(quote.arrives)],
        [words.total, <strong key="total">{money(quote.total)}</strong>],
        [words.left, quote.limit_left === null ? null : money(quote.limit_left)],
      ]}
    />
  );
}

interface Props {
  quoted: Quoted;
  command: ReturnType<typeof useTransfer>;
  onChange: () => void;
}

/** The cost of a payment, and the one button or PIN that sends it. */
export function Confirm({ quoted, command, onChange }: Props) {
  const words = useWords(payWords);
  const language = useLanguage();
  const { symbol } = useBank();
  const { quote, order, kind } = quoted;
  const [sent, setSent] = useState<Order>(order);
  const sentence = useSentence(command.error);
  const box = useRef<HTMLDivElement>(null);
  const isPinWanted = quote.pin_required || isAboutPin(command.error);
  useEffect(() => {
    const place = box.current!;
    (place.querySelector<HTMLElement>('[data-autofocus]') ?? place).focus();
  }, [isPinWanted]);
  const send = (input: Order): void => {
    setSent(input);
    command.run(kind, input);
  };
  const isWrong = isAboutPin(command.error);
  return (
    <section className={shared.stack} aria-labelledby="review">
      <h2 id="review">{words.review}</h2>
      <p className={styles.amount}>
        <Money amount={quote.amount} symbol={symbol} />
      </p>
      <Cost {...quoted} />
      {!isWrong && <CommandProblem command={command} />}
      <div ref={box} tabIndex={-1} className={styles.act}>
        {command.isUnknown ? (
          <>
            <p className={shared.small}>{words.look}</p>
            <Button variant="primary" isBusy={command.isBusy} onClick={() => send(sent)} data-autofocus>
              {words.again}
            </Button>
          </>
        ) : isPinWanted ? (
          <PinPad
            label={words.pin}
            length={quote.pin_length}
            isBusy={command.isBusy}
            error={isWrong ? (sentence ?? null) : null}
            onSubmit={(pin) => send({ ...order, pin })}
          />
        ) : (
          <Button variant="primary" isWide isBusy={command.isBusy} onClick={() => send(order)} data-autofocus>
            {words.pay(formatMoney(quote.total, symbol, language))}
          </Button>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {command.isBusy && words.sending}
      </p>
      {!command.isBusy && !command.isUnknown && (
        <div className={shared.row}>
          <Button variant="ghost" icon="arrow-left" onClick={onChange}>
            {words.change}
          </Button>
        </div>
      )}
    </section>
  );
}
