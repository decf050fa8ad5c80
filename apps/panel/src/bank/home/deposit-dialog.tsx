import type { AnswerOf, Client } from '@cabildo/client';
import deposit from '@cabildo/contracts/economy/bank/cash/deposit.ts';
import { useState } from 'react';
import { formatMoney } from '../../design/format.ts';
import { MoneyField } from '../../design/MoneyField.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import { Switch } from '../../design/Switch.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { BankDialog } from '../shared/bank-dialog.tsx';
import { useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { homeWords } from './words.ts';

type HeldBill = AnswerOf<Client['economy']['getWallet']>['bills'][number];

/** Brings cash to an account: an amount, or exactly the bills that were chosen. */
export function DepositDialog({ bills, onClose }: { bills: readonly HeldBill[]; onClose: () => void }) {
  const words = useWords(homeWords);
  const { amount } = useWords(bankWords);
  const language = useLanguage();
  const { of, symbol, accounts, main } = useBank();
  const active = accounts.filter(({ status }) => status === 'active');
  const [isExact, setIsExact] = useState(false);
  const [counts, setCounts] = useState<Readonly<Record<number, number | null>>>({});
  const chosen = bills
    .map(({ value }) => ({ value, quantity: counts[value] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const sum = chosen.reduce((total, { value, quantity }) => total + value * quantity, 0);
  const form = useForm(deposit, {
    fixed: of,
    values: { account_id: String((main ?? active[0])?.account_id ?? '') },
    toInput: (entered) =>
      isExact ? { ...entered, amount: sum, bills: JSON.stringify(chosen) } : { ...entered },
    onDone() {
      toast({ title: words.deposited });
      onClose();
    },
  });
  return (
    <BankDialog form={form} title={words.depositTitle} submit={words.deposit} onClose={onClose}>
      <AccountSelect {...form.text('account_id')} accounts={active} symbol={symbol} />
      <Switch label={words.exact} hint={words.exactHint} value={isExact} onChange={setIsExact} />
      {isExact ? (
        <>
          {bills.map(({ value, quantity }) => (
            <NumberField
              key={value}
              label={words.billOf(formatMoney(value, symbol, language))}
              value={counts[value] ?? null}
              onChange={(count) => setCounts({ ...counts, [value]: count })}
              min={0}
              max={quantity}
              suffix={`/ ${quantity}`}
            />
          ))}
          <strong>{`${amount}: ${formatMoney(sum, symbol, language)}`}</strong>
        </>
      ) : (
        <MoneyField {...form.text('amount')} label={amount} symbol={symbol} />
      )}
    </BankDialog>
  );
}
