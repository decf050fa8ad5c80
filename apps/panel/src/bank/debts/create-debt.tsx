import createDebt from '@cabildo/contracts/economy/credit/debts/create_debt.ts';
import { MoneyField } from '../../design/MoneyField.tsx';
import { TextArea } from '../../design/TextArea.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { BankDialog } from '../shared/bank-dialog.tsx';
import { momentOf } from '../shared/moment.ts';
import { PayeeField, usePayee } from '../shared/payee-field.tsx';
import { maySpend, useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { debtWords } from './words.ts';

/** Records a debt that another character owes to the acting one. */
export function CreateDebt({ onClose }: { onClose: () => void }) {
  const words = useWords(debtWords);
  const { amount } = useWords(bankWords);
  const { of, symbol, accounts } = useBank();
  const payee = usePayee();
  const form = useForm(createDebt, {
    fixed: of,
    toInput: (entered) => ({
      ...entered,
      debtor_character_id: payee.params.to_character_id,
      due_at: momentOf(entered['due_at']),
    }),
    onDone() {
      toast({ title: words.claimed });
      onClose();
    },
  });
  return (
    <BankDialog form={form} title={words.create} submit={words.create} onClose={onClose} check={payee.check}>
      <PayeeField {...payee.field} label={words.debtor} withCards={false} />
      <MoneyField {...form.text('amount')} label={amount} symbol={symbol} />
      <TextArea {...form.text('description')} label={words.description} rows={2} />
      <TextField {...form.text('due_at')} label={words.due} type="datetime-local" />
      <AccountSelect
        {...form.text('account_id')}
        label={words.into}
        accounts={accounts.filter((each) => maySpend(each, 'sign_debts'))}
        symbol={symbol}
        placeholder={words.standard}
      />
    </BankDialog>
  );
}
