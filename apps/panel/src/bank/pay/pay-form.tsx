import quoteTransfer from '@cabildo/contracts/economy/payments/transfers/quote_transfer.ts';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../api/refusal.ts';
import { Button } from '../../design/button.tsx';
import type { Option } from '../../design/fields/listbox.tsx';
import { MoneyField } from '../../design/fields/money-field.tsx';
import { Choice } from '../../design/fields/choice.tsx';
import { Select } from '../../design/fields/select.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { useForm, type Form } from '../../forms/use-form.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { AccountSelect, endOf } from '../shared/account-select.tsx';
import { PayeeField, usePayee } from '../shared/payee-field.tsx';
import { CardNumberField, SecretField } from '../shared/pin-field.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { PlainForm } from '../../forms/plain-form.tsx';
import shared from '../shared/shared.module.css';
import { maySpend, useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import type { Quoted } from './confirm.tsx';
import { isQuotedAtOnce, wholeOrder, orderOf, type Kind, type Order, type Source } from './order.ts';
import { Review } from './review.tsx';
import { useQuote } from './use-quote.ts';
import { payWords } from './words.ts';

/** Values that the address has filled in. */
export interface Filled {
  payee: Option | null;
  amount: string;
  /** Whether the person has given the order already, and need not say again that it goes on. */
  isOrdered: boolean;
}

type QuoteForm = Form<typeof quoteTransfer>;

interface SourceProps {
  form: QuoteForm;
  source: Source;
  onSource: (source: Source) => void;
}

function SourceFields({ form, source, onSource }: SourceProps) {
  const words = useWords(payWords);
  const { main } = useBank();
  const options = [
    ...(main ? [{ value: 'main' as const, label: `${main.account_name} ···${endOf(main)}` }] : []),
    { value: 'card' as const, label: words.withCard },
  ];
  return (
    <>
      <Select<Source> label={words.source} value={source} onChange={onSource} options={options} />
      {source === 'card' && (
        <>
          <CardNumberField {...form.text('from_card_number')} label={words.cardNumber} />
          <SecretField {...form.text('from_cvv')} label={words.cvv} isRequired />
        </>
      )}
    </>
  );
}

function OwnFields({ form }: { form: QuoteForm }) {
  const words = useWords(payWords);
  const { accounts } = useBank();
  const from = form.values['from_account_id'];
  const sources = accounts.filter((account) => maySpend(account, 'transfer'));
  const targets = accounts.filter(
    ({ account_id, status }) => String(account_id) !== from && status === 'active',
  );
  const of = (name: 'from_account_id' | 'to_account_id') => ({
    ...form.text(name),
    placeholder: words.choose,
    isRequired: true,
  });
  return (
    <>
      <AccountSelect {...of('from_account_id')} label={words.from} accounts={sources} />
      <AccountSelect {...of('to_account_id')} label={words.to} accounts={targets} />
    </>
  );
}

interface Props {
  start: Filled;
  /** The cost was asked for, because it does not show by itself. */
  onQuote: (quoted: Quoted) => void;
  /** The person has seen the cost, and pays. */
  onPay: (quoted: Quoted) => void;
}

/** The form of a payment; the API says what it costs before anything is sent. */
export function PayForm({ start, onQuote, onPay }: Props) {
  const words = useWords(payWords);
  const language = useLanguage();
  const { amount, concept, conceptHint } = useWords(bankWords);
  const { serverId, symbol, characterId, main, accounts } = useBank();
  const [kind, setKind] = useState<Kind>('person');
  const [source, setSource] = useState<Source>(main ? 'main' : 'card');
  const payee = usePayee(start.payee);
  const choice = { kind, source, characterId, payee: payee.params };
  const nameOf = (order: Order): string => {
    if (kind === 'person') return payee.name ?? '';
    if (kind === 'card') return `···${String(order.to_card_number).slice(-4)}`;
    return accounts.find(({ account_id }) => account_id === order.to_account_id)?.account_name ?? '';
  };
  const form = useForm(quoteTransfer, {
    fixed: { server_id: serverId },
    values: { amount: start.amount, from_account_id: String(main?.account_id ?? '') },
    toInput: (entered) => orderOf(entered, choice),
    onDone: (quote, order) => onQuote({ quote, order, kind, name: nameOf(order) }),
  });
  const order = isQuotedAtOnce(choice) ? wholeOrder(orderOf(form.values, choice), serverId) : undefined;
  const { quote, refusal } = useQuote(order);
  const shown = quote && order && { quote, order, kind, name: nameOf(order) };
  const submit = () => {
    if (shown) return onPay(shown);
    return kind !== 'person' || payee.check() ? form.submit() : form.check();
  };
  const wantsFocus = useRef(start.payee !== null && start.amount !== '');
  const { own, ...toOthers } = words.kinds;
  const kinds = accounts.length > 1 ? { ...toOthers, own } : toOthers;
  const error = form.error ?? (refusal && sentenceOf(refusal)[language]);
  return (
    <PlainForm className={shared.fields} isFilled={start.isOrdered} form={{ isBusy: form.isBusy, submit }}>
      <div className={shared.row}>
        <Choice<Kind> label={words.kind} value={kind} onChange={setKind} names={kinds} />
      </div>
      {kind === 'person' && <PayeeField {...payee.field} />}
      {kind === 'card' && <CardNumberField {...form.text('to_card_number')} label={words.payeeCard} />}
      {kind === 'own' ? (
        <OwnFields form={form} />
      ) : (
        <SourceFields form={form} source={source} onSource={setSource} />
      )}
      <MoneyField {...form.text('amount')} label={amount} symbol={symbol} />
      <TextField {...form.text('concept')} label={concept} hint={conceptHint} />
      <FormProblem form={{ ...form, error, isUnknown: false }} />
      {shown ? (
        <Review quoted={shown} wantsFocus={wantsFocus} />
      ) : (
        <div className={shared.row}>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {words.continue}
          </Button>
        </div>
      )}
    </PlainForm>
  );
}
