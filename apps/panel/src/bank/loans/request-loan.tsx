import requestLoan from '@cabildo/contracts/economy/credit/loans/request_loan.ts';
import { FREQUENCIES } from '@cabildo/contracts/economy/payments/recurring/recurring.ts';
import { MoneyField } from '../../design/MoneyField.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import { Select } from '../../design/Select.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { BankDialog } from '../shared/bank-dialog.tsx';
import { useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { loanWords } from './words.ts';

/** Asks the server for a loan. */
export function RequestLoan({ accounts, onClose }: { accounts: readonly Account[]; onClose: () => void }) {
  const words = useWords(loanWords);
  const { amount, frequencies } = useWords(bankWords);
  const { of, symbol } = useBank();
  const form = useForm(requestLoan, {
    fixed: of,
    values: { account_id: String(accounts[0]?.account_id ?? ''), installments: 12, frequency: '1mo' },
    onDone() {
      toast({ title: words.doneRequest });
      onClose();
    },
  });
  return (
    <BankDialog form={form} title={words.requestTitle} submit={words.request} onClose={onClose}>
      <MoneyField {...form.text('amount')} label={amount} symbol={symbol} />
      <NumberField {...form.bind<number | null>('installments', null)} label={words.installments} min={1} />
      <Select
        {...form.bind<string | null>('frequency', null)}
        label={words.frequency}
        options={FREQUENCIES.map((value) => ({ value, label: frequencies[value] }))}
      />
      <AccountSelect {...form.text('account_id')} label={words.into} accounts={accounts} symbol={symbol} />
    </BankDialog>
  );
}
