import withdraw from '@cabildo/contracts/economy/bank/cash/withdraw.ts';
import { MoneyField } from '../../design/MoneyField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { useForm } from '../../forms/use-form.ts';
import { BankDialog } from '../shared/bank-dialog.tsx';
import { maySpend, useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { homeWords } from './words.ts';

/** Takes cash from an account. */
export function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(homeWords);
  const { amount } = useWords(bankWords);
  const { of, symbol, accounts, main } = useBank();
  const usable = accounts.filter((account) => maySpend(account, 'transfer'));
  const form = useForm(withdraw, {
    fixed: of,
    values: { account_id: String((main ?? usable[0])?.account_id ?? '') },
    onDone() {
      toast({ title: words.withdrawn });
      onClose();
    },
  });
  return (
    <BankDialog form={form} title={words.withdrawTitle} submit={words.withdraw} onClose={onClose}>
      <AccountSelect {...form.text('account_id')} accounts={usable} symbol={symbol} />
      <MoneyField {...form.text('amount')} label={amount} symbol={symbol} />
    </BankDialog>
  );
}
