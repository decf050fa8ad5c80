import createCard from '@cabildo/contracts/economy/bank/issuing/create_card.ts';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Failed } from '../../app/Failed.tsx';
import { Button } from '../../design/Button.tsx';
import { Checkbox } from '../../design/Checkbox.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Page } from '../../design/Page.tsx';
import { Select } from '../../design/Select.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { Toolbar } from '../../design/Toolbar.tsx';
import { useWords } from '../../words/words.ts';
import { endOf } from '../shared/account-select.tsx';
import { maySpend, useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { BankCard } from './bank-card.tsx';
import styles from './bank-card.module.css';
import { CardDrawer } from './card-drawer.tsx';
import { OrderCard } from './order-card.tsx';
import { useCards, type Card } from './use-cards.ts';
import { cardWords } from './words.ts';

function CardGrid({ cards, account }: { cards: readonly Card[]; account: number | undefined }) {
  const words = useWords(cardWords);
  const params = { serverId: String(useBank().serverId) };
  return (
    <div className={styles.cards}>
      {cards.map((card) => (
        <BankCard key={card.card_id} card={card}>
          <Link
            to="/s/$serverId/bank/cards"
            params={params}
            search={{ card: card.card_id, ...(account !== undefined && { account }) }}
            className={styles.open}
            aria-label={words.open(card.nickname ?? words.hidden(card.card_number))}
          />
        </BankCard>
      ))}
    </div>
  );
}

/** The cards that the character holds, or those of an account that it manages. */
export function CardsScreen() {
  const words = useWords(cardWords);
  const { sections } = useWords(bankWords);
  const { accounts, may, serverId } = useBank();
  const search = useSearch({ from: '/s/$serverId/shell/bank/cards' });
  const navigate = useNavigate({ from: '/s/$serverId/bank/cards' });
  const [withEnded, setWithEnded] = useState(false);
  const [isOrdering, setIsOrdering] = useState(false);
  const query = useCards({ accountId: search.account, withEnded });
  const orderable = accounts.filter(
    (each) =>
      maySpend(each, 'create_cards') && each.account_type !== 'savings' && each.account_type !== 'vault',
  );
  const order = may(createCard) && orderable.length > 0 && (
    <Button variant="primary" icon="plus" onClick={() => setIsOrdering(true)}>
      {words.order}
    </Button>
  );
  const params = { serverId: String(serverId) };
  const close = (): void =>
    void navigate({ params, search: search.account === undefined ? {} : { account: search.account } });
  const opened = query.data?.find(({ card_id }) => card_id === search.card);
  return (
    <Page title={sections.cards} actions={order}>
      <Toolbar
        label={sections.cards}
        filters={
          <>
            <Select
              label={words.of}
              isLabelHidden
              value={search.account === undefined ? 'mine' : String(search.account)}
              onChange={(value) =>
                void navigate({ params, search: value === 'mine' ? {} : { account: Number(value) } })
              }
              options={[
                { value: 'mine', label: words.mine },
                ...accounts.map((each) => ({
                  value: String(each.account_id),
                  label: `${each.account_name} ···${endOf(each)}`,
                })),
              ]}
            />
            <Checkbox label={words.showEnded} value={withEnded} onChange={setWithEnded} />
          </>
        }
      />
      {query.isError ? (
        <Failed query={query} />
      ) : query.isPending ? (
        <Skeleton shape="card" />
      ) : query.data.length === 0 ? (
        <Empty icon="card" title={words.noCards} text={words.noCardsText} action={order} />
      ) : (
        <CardGrid cards={query.data} account={search.account} />
      )}
      {isOrdering && <OrderCard accounts={orderable} onClose={() => setIsOrdering(false)} />}
      {opened && <CardDrawer card={opened} onClose={close} />}
    </Page>
  );
}
