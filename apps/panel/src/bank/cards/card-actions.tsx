import deleteCard from '@cabildo/contracts/economy/bank/cards/delete_card.ts';
import disableCard from '@cabildo/contracts/economy/bank/cards/disable_card.ts';
import enableCard from '@cabildo/contracts/economy/bank/cards/enable_card.ts';
import renameCard from '@cabildo/contracts/economy/bank/cards/rename_card.ts';
import updateLimits from '@cabildo/contracts/economy/bank/cards/update_card_limits.ts';
import linkCard from '@cabildo/contracts/economy/bank/issuing/link_card.ts';
import { CommandButton, ConfirmButton } from '../../forms/confirm-button.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { BankForm } from '../shared/bank-form.tsx';
import shared from '../shared/shared.module.css';
import { mayHaveCards, maySpend, mayUse, useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import type { Card } from './use-cards.ts';
import { cardWords } from './words.ts';

/** Parameters and words that each form about a card has. */
function useAbout(card: Card) {
  const { saved } = useWords(cardWords);
  const { save } = useWords(bankWords);
  const { serverId } = useBank();
  return { fixed: { server_id: serverId, card_id: card.card_id }, submit: save, done: saved };
}

interface FormProps {
  card: Card;
  onClose: () => void;
}

function Rename({ card, onClose }: FormProps) {
  const words = useWords(cardWords);
  return (
    <BankForm
      {...useAbout(card)}
      contract={renameCard}
      values={{ nickname: card.nickname ?? '' }}
      toInput={({ nickname }) => ({ nickname: nickname === '' ? null : nickname })}
      title={words.rename}
      onClose={onClose}
      fields={{ nickname: words.nickname }}
    />
  );
}

function LinkAccount({ card, accounts, onClose }: FormProps & { accounts: readonly Account[] }) {
  const words = useWords(cardWords);
  return (
    <BankForm
      {...useAbout(card)}
      contract={linkCard}
      title={words.link}
      description={words.linkText}
      onClose={onClose}
      fields={{ account_id: (bound) => <AccountSelect {...bound} accounts={accounts} /> }}
    />
  );
}

const textOf = (limit: number | null): string => (limit === null ? '' : String(limit));

function Limits({ card, onClose }: FormProps) {
  const words = useWords(cardWords);
  const placeholder = words.none;
  return (
    <BankForm
      {...useAbout(card)}
      contract={updateLimits}
      values={{
        per_transaction_limit: textOf(card.per_transaction_limit),
        daily_limit: textOf(card.daily_limit),
        monthly_limit: textOf(card.monthly_limit),
      }}
      // An empty limit is sent as none, because one that is left out stays.
      toInput={(entered) =>
        Object.fromEntries(
          Object.entries(entered).map(([name, value]) => [name, value === '' ? null : value]),
        )
      }
      title={words.limits}
      description={words.limitHint}
      onClose={onClose}
      fields={{
        per_transaction_limit: { label: words.perPayment, placeholder },
        daily_limit: { label: words.daily, placeholder },
        monthly_limit: { label: words.monthly, placeholder },
      }}
    />
  );
}

/** The buttons for all that the character may do with a card (ECA-02, ECA-03). */
export function CardActions({ card, account }: { card: Card; account: Account | undefined }) {
  const words = useWords(cardWords);
  const { characterId, accounts, serverId } = useBank();
  const { card_id, status } = card;
  if (status === 'archived' || status === 'expired') return null;
  const manages = account !== undefined && mayUse(account, 'manage_cards');
  const mayTouch = manages || card.holder_character_id === characterId;
  const input = { server_id: serverId, card_id };
  const others = accounts.filter(
    (each) =>
      each.account_id !== card.account_id &&
      each.owner_character_id === account?.owner_character_id &&
      mayHaveCards(each) &&
      maySpend(each, 'create_cards'),
  );
  return (
    <div className={shared.row}>
      {mayTouch && status === 'active' && (
        <ConfirmButton {...words.disable} contract={disableCard} input={input} size="small" />
      )}
      {manages && status === 'disabled' && (
        <CommandButton contract={enableCard} input={input} label={words.enable} size="small" />
      )}
      <DialogButton isShown={mayTouch} size="small" label={words.rename}>
        {(onClose) => <Rename card={card} onClose={onClose} />}
      </DialogButton>
      <DialogButton isShown={manages} size="small" label={words.editLimits}>
        {(onClose) => <Limits card={card} onClose={onClose} />}
      </DialogButton>
      <DialogButton isShown={manages && others.length > 0} size="small" label={words.link}>
        {(onClose) => <LinkAccount card={card} accounts={others} onClose={onClose} />}
      </DialogButton>
      {manages && <ConfirmButton {...words.remove} contract={deleteCard} input={input} size="small" />}
    </div>
  );
}
