import deleteCard from '@cabildo/contracts/economy/bank/cards/delete_card.ts';
import disableCard from '@cabildo/contracts/economy/bank/cards/disable_card.ts';
import enableCard from '@cabildo/contracts/economy/bank/cards/enable_card.ts';
import linkCard from '@cabildo/contracts/economy/bank/issuing/link_card.ts';
import renameCard from '@cabildo/contracts/economy/bank/cards/rename_card.ts';
import updateLimits from '@cabildo/contracts/economy/bank/cards/update_card_limits.ts';
import { useState } from 'react';
import { Button } from '../../design/Button.tsx';
import { MoneyField } from '../../design/MoneyField.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { CommandButton, ConfirmButton } from '../../forms/ConfirmButton.tsx';
import { BankDialog } from '../shared/bank-dialog.tsx';
import shared from '../shared/shared.module.css';
import { maySpend, mayUse, useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import type { Card } from './use-cards.ts';
import { cardWords } from './words.ts';

interface FormProps {
  card: Card;
  onClose: () => void;
}

function useSaved(onClose: () => void): () => void {
  const { saved } = useWords(cardWords);
  return () => {
    toast({ title: saved });
    onClose();
  };
}

function Rename({ card, onClose }: FormProps) {
  const words = useWords(cardWords);
  const { save } = useWords(bankWords);
  const { serverId } = useBank();
  const form = useForm(renameCard, {
    fixed: { server_id: serverId, card_id: card.card_id },
    values: { nickname: card.nickname ?? '' },
    toInput: ({ nickname }) => ({ nickname: nickname === '' ? null : nickname }),
    onDone: useSaved(onClose),
  });
  return (
    <BankDialog form={form} title={words.rename} submit={save} onClose={onClose}>
      <TextField {...form.text('nickname')} label={words.nickname} />
    </BankDialog>
  );
}

function LinkAccount({ card, accounts, onClose }: FormProps & { accounts: readonly Account[] }) {
  const words = useWords(cardWords);
  const { save } = useWords(bankWords);
  const { serverId, symbol } = useBank();
  const form = useForm(linkCard, {
    fixed: { server_id: serverId, card_id: card.card_id },
    onDone: useSaved(onClose),
  });
  return (
    <BankDialog form={form} title={words.link} description={words.linkText} submit={save} onClose={onClose}>
      <AccountSelect {...form.text('account_id')} accounts={accounts} symbol={symbol} />
    </BankDialog>
  );
}

const textOf = (limit: number | null): string => (limit === null ? '' : String(limit));

function Limits({ card, onClose }: FormProps) {
  const words = useWords(cardWords);
  const { save } = useWords(bankWords);
  const { serverId, symbol } = useBank();
  const form = useForm(updateLimits, {
    fixed: { server_id: serverId, card_id: card.card_id },
    values: {
      per_transaction_limit: textOf(card.per_transaction_limit),
      daily_limit: textOf(card.daily_limit),
      monthly_limit: textOf(card.monthly_limit),
    },
    // An empty limit is sent as none, because one that is left out stays.
    toInput: (entered) =>
      Object.fromEntries(Object.entries(entered).map(([name, value]) => [name, value === '' ? null : value])),
    onDone: useSaved(onClose),
  });
  const fields = [
    ['per_transaction_limit', words.perPayment],
    ['daily_limit', words.daily],
    ['monthly_limit', words.monthly],
  ] as const;
  return (
    <BankDialog
      form={form}
      title={words.limits}
      description={words.limitHint}
      submit={save}
      onClose={onClose}
    >
      {fields.map(([name, label]) => (
        <MoneyField key={name} {...form.text(name)} label={label} symbol={symbol} placeholder={words.none} />
      ))}
    </BankDialog>
  );
}

/** The buttons for all that the character may do with a card (ECA-02, ECA-03). */
export function CardActions({ card, account }: { card: Card; account: Account | undefined }) {
  const words = useWords(cardWords);
  const { characterId, accounts, serverId } = useBank();
  const [open, setOpen] = useState<'rename' | 'link' | 'limits'>();
  const close = (): void => setOpen(undefined);
  const { card_id, status } = card;
  if (status === 'archived' || status === 'expired') return null;
  const manages = account !== undefined && mayUse(account, 'manage_cards');
  const mayTouch = manages || card.holder_character_id === characterId;
  const input = { server_id: serverId, card_id };
  const others = accounts.filter(
    (each) =>
      each.account_id !== card.account_id &&
      each.owner_character_id === account?.owner_character_id &&
      each.account_type !== 'savings' &&
      each.account_type !== 'vault' &&
      maySpend(each, 'create_cards'),
  );
  return (
    <div className={shared.row}>
      {mayTouch && status === 'active' && (
        <ConfirmButton
          contract={disableCard}
          input={input}
          label={words.disable}
          title={words.disableTitle}
          text={words.disableText}
          size="small"
        />
      )}
      {manages && status === 'disabled' && (
        <CommandButton contract={enableCard} input={input} label={words.enable} size="small" />
      )}
      {mayTouch && (
        <Button size="small" onClick={() => setOpen('rename')}>
          {words.rename}
        </Button>
      )}
      {manages && (
        <Button size="small" onClick={() => setOpen('limits')}>
          {words.editLimits}
        </Button>
      )}
      {manages && others.length > 0 && (
        <Button size="small" onClick={() => setOpen('link')}>
          {words.link}
        </Button>
      )}
      {manages && (
        <ConfirmButton
          contract={deleteCard}
          input={input}
          label={words.remove}
          title={words.removeTitle}
          text={words.removeText}
          size="small"
        />
      )}
      {open === 'rename' && <Rename card={card} onClose={close} />}
      {open === 'limits' && <Limits card={card} onClose={close} />}
      {open === 'link' && <LinkAccount card={card} accounts={others} onClose={close} />}
    </div>
  );
}
