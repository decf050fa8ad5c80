import { useEffect, useState } from 'react';
import { pagesOf } from '../../api/answers.ts';
import { client } from '../../api/client.ts';
import { Button } from '../../design/button.tsx';
import { MAIN } from '../../design/lists/columns.ts';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Money } from '../../design/money.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { Time } from '../../design/time.tsx';
import { CommandProblem } from '../../forms/form-problem.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { CharacterPerson } from '../../shared/person/character-name.tsx';
import { useWords } from '../../words/words.ts';
import { endOf } from '../shared/account-select.tsx';
import { ShortTable } from '../shared/load-more.tsx';
import shared from '../shared/shared.module.css';
import { mayUse, useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { BankCard, type Secrets } from './bank-card.tsx';
import { CardActions } from './card-actions.tsx';
import type { Card } from './use-cards.ts';
import { cardWords } from './words.ts';

const SHOWN_MS = 30_000;

/** Reads the number of a card, and its CVV where there still is one to read, and forgets both after half a minute. */
function useSecrets(card: Card) {
  const { of, serverId } = useBank();
  const [secrets, setSecrets] = useState<Secrets>();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (!secrets) return;
    const timer = setTimeout(() => setSecrets(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [secrets]);

  async function show(): Promise<void> {
    setIsBusy(true);
    setError(null);
    try {
      const { card: whole } = await client().economy.getCard({ server_id: serverId, card_id: card.card_id });
      const isLegacy = card.card_type === 'legacy' && card.holder_character_id === of.server_character_id;
      const { cvv } = isLegacy ? await client().economy.getBank(of) : {};
      setSecrets({ number: whole.card_number, cvv });
    } catch (failure) {
      setError(failure);
    } finally {
      setIsBusy(false);
    }
  }
  return { secrets, error, isBusy, show, hide: () => setSecrets(undefined) };
}

interface Props {
  card: Card;
  account: Account | undefined;
}

/** The card, whose number its holder may see, and who manages the cards of the account. */
function Reveal({ card, account }: Props) {
  const words = useWords(cardWords);
  const { characterId } = useBank();
  const { secrets, error, isBusy, show, hide } = useSecrets(card);
  const mayReveal =
    card.holder_character_id === characterId || (account !== undefined && mayUse(account, 'manage_cards'));
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
function History({ card: { card_id } }: { card: Card }) {
  const words = useWords(cardWords);
  const { concept, date, amount } = useWords(bankWords);
  const { serverId, symbol } = useBank();
  const asked = pagesOf('economy', 'getCardHistory', { server_id: serverId, card_id, per_page: 50 });
  const list = usePagedRows(asked, 'payments');
  if (list.query.isError) return null;
  return (
    <section className={shared.stack} aria-label={words.history}>
      <h3>{words.history}</h3>
      <ShortTable
        label={words.history}
        list={list}
        rowKey={({ card_payment_id }) => String(card_payment_id)}
        empty={<p className={shared.soft}>{words.noHistory}</p>}
        columns={[
          { header: concept, ...MAIN, cell: (row) => row.concept ?? '–' },
          { header: date, ...MAIN, width: '96px', cell: (row) => <Time value={row.created_at} /> },
          {
            header: amount,
            ...MAIN,
            align: 'end',
            cell: (row) => <Money amount={-row.amount} symbol={symbol} isSigned isRight />,
          },
        ]}
      />
    </section>
  );
}

/** A card with everything about it. */
export function CardDrawer({ card, onClose }: { card: Card; onClose: () => void }) {
  const words = useWords(cardWords);
  const { all, symbol } = useBank();
  const account = all.find(({ account_id }) => account_id === card.account_id);
  const kind = words.types[card.card_type];
  const limit = (amount: number | null) =>
    amount === null ? words.none : <Money amount={amount} symbol={symbol} />;
  return (
    <Drawer title={card.nickname ?? kind} subtitle={kind} onClose={onClose}>
      <Reveal card={card} account={account} key={card.card_id} />
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
