import createCard from '@cabildo/contracts/economy/bank/issuing/create_card.ts';
import { useState } from 'react';
import { Checkbox } from '../../design/fields/checkbox.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { Toolbar } from '../../design/lists/toolbar.tsx';
import { useCreate } from '../../shared/form/use-create.tsx';
import { FilterSelect } from '../../shared/list/filter-select.tsx';
import { Loaded } from '../../shared/list/loaded.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useWords } from '../../words/words.ts';
import { cardsSearch } from '../search.ts';
import { endOf } from '../shared/account-select.tsx';
import { mayHaveCards, maySpend, useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { BankCard } from './bank-card.tsx';
import styles from './bank-card.module.css';
import { CardDrawer } from './card-drawer.tsx';
import { OrderCard } from './order-card.tsx';
import { useCards, type Card } from './use-cards.ts';
import { cardWords } from './words.ts';

function CardGrid({ cards, account }: { cards: readonly Card[]; account: number | undefined }) {
  const words = useWords(cardWords);
  return (
    <div className={styles.cards}>
      {cards.map((card) => (
        <BankCard key={card.card_id} card={card}>
          <ServerLink
            to="/s/$serverId/bank/cards"
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
  const { accounts } = useBank();
  const { search, show } = useAddress(cardsSearch);
  const [withEnded, setWithEnded] = useState(false);
  const query = useCards({ accountId: search.account, withEnded });
  const orderable = accounts.filter((each) => maySpend(each, 'create_cards') && mayHaveCards(each));
  const order = useCreate({
    contract: createCard,
    label: words.order,
    isPossible: orderable.length > 0,
    form: (onClose) => <OrderCard accounts={orderable} onClose={onClose} />,
  });
  const opened = query.data?.find(({ card_id }) => card_id === search.card);
  return (
    <Page title={sections.cards} actions={order.button}>
      <Toolbar
        label={sections.cards}
        filters={
          <>
            <FilterSelect<string>
              label={words.of}
              all={words.mine}
              value={search.account === undefined ? undefined : String(search.account)}
              onChange={(id) => show({ account: id === undefined ? id : Number(id), card: undefined })}
              options={accounts.map((each) => ({
                value: String(each.account_id),
                label: `${each.account_name} ···${endOf(each)}`,
              }))}
            />
            <Checkbox label={words.showEnded} value={withEnded} onChange={setWithEnded} />
          </>
        }
      />
      <Loaded query={query}>
        {(cards) =>
          cards.length === 0 ? (
            <Empty icon="card" title={words.noCards} text={words.noCardsText} />
          ) : (
            <CardGrid cards={cards} account={search.account} />
          )
        }
      </Loaded>
      {order.form}
      {opened && <CardDrawer card={opened} onClose={() => show({ card: undefined })} />}
    </Page>
  );
}
