import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import createBankAccount from '@cabildo/contracts/economy/bank/openings/create_bank_account.ts';
import { useState } from 'react';
import { RadioCards } from '../../design/fields/radio-cards.tsx';
import type { Bound } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { IssuedCard, type Issued } from '../cards/issued-card.tsx';
import { BankForm } from '../shared/bank-form.tsx';
import { SecretField } from '../shared/pin-field.tsx';
import { useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { accountWords } from './words.ts';

type AccountType = Account['account_type'];

const TYPES: readonly AccountType[] = [
  'personal',
  'legacy',
  'shared',
  'business',
  'savings',
  'vault',
  'custom',
];
/** A character has one of each of these (EC-03). */
const ONCE: readonly AccountType[] = ['personal', 'legacy'];

interface Props {
  onClose: () => void;
  /** The kinds that may be opened here. Default: all. */
  types?: readonly AccountType[];
}

/** The kinds of account that the character may still open. */
function useTypes(types: readonly AccountType[]): readonly AccountType[] {
  const { all, characterId } = useBank();
  const has = (type: AccountType): boolean =>
    all.some((each) => each.account_type === type && each.owner_character_id === characterId);
  return types.filter((type) => !ONCE.includes(type) || !has(type));
}

interface ChoiceProps {
  value: AccountType;
  onChange: (type: AccountType) => void;
  choices: readonly AccountType[];
}

function TypeChoice({ value, onChange, choices }: ChoiceProps) {
  const words = useWords(accountWords);
  const { accountTypes } = useWords(bankWords);
  if (choices.length < 2) return null;
  return (
    <RadioCards<AccountType>
      label={words.type}
      value={value}
      onChange={onChange}
      options={choices.map((type) => ({
        value: type,
        title: accountTypes[type],
        text: words.typeTexts[type],
      }))}
    />
  );
}

/** Opens an account of the kind that is chosen; the one that brings a card shows the card once. */
export function OpenAccount({ onClose, types = TYPES }: Props) {
  const words = useWords(accountWords);
  const { of } = useBank();
  const choices = useTypes(types);
  const [type, setType] = useState<AccountType>(choices[0] ?? 'shared');
  const [issued, setIssued] = useState<Issued>();
  if (issued) return <IssuedCard issued={issued} onClose={onClose} />;
  const form = { title: words.openTitle, submit: words.open, onClose };
  const fields = {
    account_type: <TypeChoice value={type} onChange={setType} choices={choices} />,
    pin: (bound: Bound) => <SecretField {...bound} label={words.pin} hint={words.pinHint} />,
  };
  if (type === 'legacy')
    return (
      <BankForm
        {...form}
        contract={createBankAccount}
        fixed={of}
        onAnswer={({ card_number, cvv }) => setIssued({ card_number, cvv })}
        fields={fields}
      />
    );
  return (
    <BankForm
      {...form}
      key={type}
      contract={createAccount}
      id={type}
      fixed={{ ...of, account_type: type }}
      done={words.opened}
      fields={{
        account_type: fields.account_type,
        account_name: type !== 'personal' && words.name,
        pin: fields.pin,
      }}
    />
  );
}
