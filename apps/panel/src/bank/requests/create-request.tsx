import createRequest from '@cabildo/contracts/economy/payments/requests/create_payment_request.ts';
import { MoneyField } from '../../design/MoneyField.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { BankDialog } from '../shared/bank-dialog.tsx';
import { momentOf } from '../shared/moment.ts';
import { PayeeField, usePayee } from '../shared/payee-field.tsx';
import { useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { requestWords } from './words.ts';

/** Asks another character for money. */
export function CreateRequest({ onClose }: { onClose: () => void }) {
  const words = useWords(requestWords);
  const { amount, concept, conceptHint } = useWords(bankWords);
  const { of, symbol, main, accounts, characterId } = useBank();
  const own = accounts.filter((each) => each.owner_character_id === characterId && each.status === 'active');
  const payee = usePayee();
  const form = useForm(createRequest, {
    fixed: of,
    values: { account_id: String((main ?? own[0])?.account_id ?? '') },
    toInput: (entered) => ({ ...entered, ...payee.params, expires_at: momentOf(entered['expires_at']) }),
    onDone() {
      toast({ title: words.sent });
      onClose();
    },
  });
  return (
    <BankDialog
      form={form}
      title={words.createTitle}
      submit={words.create}
      onClose={onClose}
      check={payee.check}
    >
      <PayeeField {...payee.field} />
      <MoneyField {...form.text('amount')} label={amount} symbol={symbol} />
      <TextField {...form.text('concept')} label={concept} hint={conceptHint} />
      <AccountSelect {...form.text('account_id')} label={words.into} accounts={own} symbol={symbol} />
      <TextField
        {...form.text('expires_at')}
        label={words.expires}
        hint={words.expiresHint}
        type="datetime-local"
      />
    </BankDialog>
  );
}
