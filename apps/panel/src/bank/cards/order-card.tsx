import createCard from '@cabildo/contracts/economy/bank/issuing/create_card.ts';
import { useState } from 'react';
import type { Fields } from '../../shared/form/form-fields.tsx';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { BankForm } from '../shared/bank-form.tsx';
import { useBank, type Account } from '../shared/use-bank.ts';
import { cardInput, endsByTime, endsByUses } from './card.ts';
import { IssuedCard, type Issued } from './issued-card.tsx';
import { cardWords } from './words.ts';

type CardFields = Pick<Fields<typeof createCard>, 'card_type' | 'expires_at' | 'max_uses' | 'nickname'>;

/** The controls for the kind of a new card and when it ends. */
export function useCardFields(): (type: unknown) => CardFields {
  const words = useWords(cardWords);
  const { legacy: _, ...types } = words.types;
  return (type) => ({
    card_type: { label: words.type, options: types },
    expires_at: endsByTime(type) && { label: words.expires, as: 'moment', isRequired: true },
    max_uses: endsByUses(type) && { label: words.uses, isRequired: true },
    nickname: words.nickname,
  });
}

/** Orders a card for an account, and shows its number and CVV once. */
export function OrderCard({ accounts, onClose }: { accounts: readonly Account[]; onClose: () => void }) {
  const words = useWords(cardWords);
  const { of } = useBank();
  const cardFields = useCardFields();
  const [issued, setIssued] = useState<Issued>();
  if (issued) return <IssuedCard issued={issued} onClose={onClose} />;
  return (
    <BankForm
      contract={createCard}
      fixed={of}
      values={{ account_id: String(accounts[0]?.account_id ?? ''), card_type: 'permanent' }}
      toInput={cardInput}
      title={words.orderTitle}
      submit={words.order}
      onAnswer={({ card, cvv }) => setIssued({ card_number: card.card_number, cvv })}
      onClose={onClose}
      fields={({ values }) => ({
        account_id: (bound) => <AccountSelect {...bound} accounts={accounts} />,
        ...cardFields(values['card_type']),
      })}
    />
  );
}
