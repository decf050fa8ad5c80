import createCard from '@cabildo/contracts/economy/bank/issuing/create_card.ts';
import { useState } from 'react';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { BankDialog } from '../shared/bank-dialog.tsx';
import { useBank, type Account } from '../shared/use-bank.ts';
import { cardInput } from './card-input.ts';
import { CardTypeFields } from './card-type-fields.tsx';
import { IssuedCard, type Issued } from './issued-card.tsx';
import { cardWords } from './words.ts';

/** Orders a card for an account, and shows its number and CVV once. */
export function OrderCard({ accounts, onClose }: { accounts: readonly Account[]; onClose: () => void }) {
  const words = useWords(cardWords);
  const { of, symbol } = useBank();
  const [issued, setIssued] = useState<Issued>();
  const form = useForm(createCard, {
    fixed: of,
    values: { account_id: String(accounts[0]?.account_id ?? ''), card_type: 'permanent' },
    toInput: cardInput,
    onDone: ({ card, cvv }) => setIssued({ card_number: card.card_number, cvv }),
  });
  if (issued) return <IssuedCard issued={issued} onClose={onClose} />;
  return (
    <BankDialog form={form} title={words.orderTitle} submit={words.order} onClose={onClose}>
      <AccountSelect {...form.text('account_id')} accounts={accounts} symbol={symbol} />
      <CardTypeFields form={form} />
    </BankDialog>
  );
}
