import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import createBankAccount from '@cabildo/contracts/economy/bank/openings/create_bank_account.ts';
import { useState, type ReactNode } from 'react';
import { RadioCards } from '../../design/RadioCards.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { IssuedCard, type Issued } from '../cards/issued-card.tsx';
import { BankDialog } from '../shared/bank-dialog.tsx';
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

/** Opens an account of the kind that is chosen; the one that brings a card shows the card once. */
export function OpenAccount({ onClose, types = TYPES }: Props) {
  const choices = useTypes(types);
  const [type, setType] = useState<AccountType>(choices[0] ?? 'shared');
  const [issued, setIssued] = useState<Issued>();
  const choose = <TypeChoice value={type} onChange={setType} choices={choices} />;
  if (issued) return <IssuedCard issued={issued} onClose={onClose} />;
  if (type === 'legacy')
    return (
      <WithCard onClose={onClose} onIssued={setIssued}>
        {choose}
      </WithCard>
    );
  return (
    <Plain key={type} type={type} onClose={onClose}>
      {choose}
    </Plain>
  );
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

type PlainProps = { type: Exclude<AccountType, 'legacy'>; onClose: () => void; children: ReactNode };

function Plain({ type, onClose, children }: PlainProps) {
  const words = useWords(accountWords);
  const { of } = useBank();
  const form = useForm(createAccount, {
    id: type,
    fixed: { ...of, account_type: type },
    onDone() {
      toast({ title: words.opened });
      onClose();
    },
  });
  return (
    <BankDialog form={form} title={words.openTitle} submit={words.open} onClose={onClose}>
      {children}
      {type !== 'personal' && <TextField {...form.text('account_name')} label={words.name} />}
      <SecretField {...form.text('pin')} label={words.pin} hint={words.pinHint} />
    </BankDialog>
  );
}

type WithCardProps = { onClose: () => void; onIssued: (issued: Issued) => void; children: ReactNode };

function WithCard({ onClose, onIssued, children }: WithCardProps) {
  const words = useWords(accountWords);
  const { of } = useBank();
  const form = useForm(createBankAccount, {
    fixed: of,
    onDone: ({ card_number, cvv }) => onIssued({ card_number, cvv }),
  });
  return (
    <BankDialog form={form} title={words.openTitle} submit={words.open} onClose={onClose}>
      {children}
      <SecretField {...form.text('pin')} label={words.pin} hint={words.pinHint} />
    </BankDialog>
  );
}
