import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../../api/answers.ts';
import { CharacterPerson } from '../../app/character-name.tsx';
import { Button } from '../../design/Button.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { KeyValues } from '../../design/KeyValues.tsx';
import { Money } from '../../design/Money.tsx';
import { Table } from '../../design/Table.tsx';
import { Time } from '../../design/Time.tsx';
import { useWords } from '../../words/words.ts';
import { endOf } from '../shared/account-select.tsx';
import { LoadMore } from '../shared/load-more.tsx';
import { CommandProblem } from '../../forms/FormProblem.tsx';
import shared from '../shared/shared.module.css';
import { mayUse, useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { BankCard } from './bank-card.tsx';
import { CardActions } from './card-actions.tsx';
import type { Card } from './use-cards.ts';
import { useSecrets } from './use-secrets.ts';
import { cardWords } from './words.ts';

/** Whether the character may see the number of a card: its holder, or who manages the cards of the account. */
function useMayReveal(card: Card): boolean {
  const { characterId, all } = useBank();
  const account = all.find(({ account_id }) => account_id === card.account_id);
  return (
    card.holder_character_id === characterId || (account !== undefined && mayUse(account, 'manage_cards'))
  );
}

function Reveal({ card }: { card: Card }) {
  const words = useWords(cardWords);
  const { secrets, error, isBusy, show, hide } = useSecrets(card);
  const mayReveal = useMayReveal(card);
  const hasCvv = card.card_type === 'legacy';
  return (
    <div className={shared.stack}>
      <BankCard card={card} secrets={secrets} />
      {mayReveal && (
        <div className={shared.row}>
          <Button
            icon={secrets ? 'eye-off' : 'eye'}
            isBusy={isBusy}
            onClick={() => (secrets ? hide() : void show())}
          >
            {secrets ? words.hide : hasCvv ? words.showBoth : words.show}
          </Button>
          {secrets && <span className={shared.small}>{words.hides}</span>}
        </div>
      )}
      {mayReveal && !hasCvv && <p className={shared.small}>{words.noCvv}</p>}
      <CommandProblem command={{ error, isUnknown: false }} />
    </div>
  );
}

/** The payments with a card, newest first. */
function History({ card }: { card: Card }) {
  const words = useWords(cardWords);
  const { concept, date, amount } = useWords(bankWords);
  const { serverId, symbol } = useBank();
  const query = useInfiniteQuery(
    pagesOf('economy', 'getCardHistory', { server_id: serverId, card_id: card.card_id, per_page: 50 }),
  );
  if (query.isError) return null;
  const rows = query.data?.pages.flatMap(({ payments }) => payments) ?? [];
  return (
    <section className={shared.stack} aria-label={words.history}>
      <h3>{words.history}</h3>
      <Table
        label={words.history}
        isShort
        isLoading={query.isPending}
        rows={rows}
        rowKey={({ card_payment_id }) => String(card_payment_id)}
        empty={<p className={shared.soft}>{words.noHistory}</p>}
        columns={[
          { id: 'concept', header: concept, cell: (row) => row.concept ?? '–', isMain: true },
          {
            id: 'date',
            header: date,
            width: '96px',
            cell: (row) => <Time value={row.created_at} />,
            isMain: true,
          },
          {
            id: 'amount',
            header: amount,
            align: 'end',
            cell: (row) => <Money amount={-row.amount} symbol={symbol} isSigned isRight />,
            isMain: true,
          },
        ]}
      />
      <LoadMore query={query} />
    </section>
  );
}

/** A card with everything about it. */
export function CardDrawer({ card, onClose }: { card: Card; onClose: () => void }) {
  const words = useWords(cardWords);
  const { all, symbol } = useBank();
  const account = all.find(({ account_id }) => account_id === card.account_id);
  const limit = (amount: number | null) =>
    amount === null ? words.none : <Money amount={amount} symbol={symbol} />;
  return (
    <Drawer
      title={card.nickname ?? words.types[card.card_type]}
      subtitle={words.types[card.card_type]}
      onClose={onClose}
    >
      <Reveal card={card} key={card.card_id} />
      <CardActions card={card} account={account} />
      <KeyValues
        items={[
          [words.holder, <CharacterPerson key="holder" id={card.holder_character_id} />],
          [words.account, account && `${account.account_name} ···${endOf(account)}`],
          [words.expires, card.expires_at && <Time key="end" value={card.expires_at} />],
          [words.uses, card.uses_left === null ? null : words.usesLeft(card.uses_left)],
          [words.hasPin, card.has_pin ? words.yes : words.no],
          [words.perPayment, limit(card.per_transaction_limit)],
          [words.daily, limit(card.daily_limit)],
          [words.monthly, limit(card.monthly_limit)],
        ]}
      />
      <History card={card} />
    </Drawer>
  );
}
