import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AnswerOf, Client } from '@cabildo/client';
import { answer } from '../api/answers.ts';
import { fullName } from '../app/ActingCharacter.tsx';
import { useCharacters, type OwnCharacter } from '../app/character.ts';
import { useServer } from '../app/server.tsx';
import { Card } from '../design/Card.tsx';
import { Empty } from '../design/Empty.tsx';
import { Icon, type IconName } from '../design/Icon.tsx';
import { Money } from '../design/Money.tsx';
import { Person } from '../design/Person.tsx';
import { useWords } from '../words/words.ts';
import styles from './overview.module.css';
import { Part } from './part.tsx';
import { Sparkline } from './sparkline.tsx';
import { overviewWords } from './words.ts';

type Dashboard = AnswerOf<Client['economy']['getDashboard']>;

/** The acting character with its money, and what waits for it. */
export function Own() {
  const words = useWords(overviewWords);
  const { acting } = useCharacters();
  const { serverId } = useServer();
  if (acting) return <OfCharacter character={acting} />;
  return (
    <Card title={words.character}>
      <Empty
        icon="id-card"
        title={words.noCharacter}
        text={words.noCharacterText}
        action={
          <Link to="/s/$serverId/characters" params={{ serverId: String(serverId) }} className="link">
            {words.createCharacter}
          </Link>
        }
      />
    </Card>
  );
}

function OfCharacter({ character }: { character: OwnCharacter }) {
  const words = useWords(overviewWords);
  const { serverId } = useServer();
  const id = character.server_character_id;
  const dashboard = useQuery(
    answer('economy', 'getDashboard', { server_id: serverId, server_character_id: id }),
  );
  return (
    <>
      <Card title={words.character}>
        <div className={styles.own}>
          <Link
            to="/s/$serverId/characters/$characterId"
            params={{ serverId: String(serverId), characterId: String(id) }}
            className={styles.ownName}
          >
            <Person size="large" name={fullName(character)} detail={character.dni_number} />
          </Link>
          <Part read={dashboard}>{(data) => <Balances data={data} characterId={id} />}</Part>
        </div>
      </Card>
      <Card title={words.todo} isFlush>
        <Part read={dashboard}>{(data) => <Todo data={data} characterId={id} />}</Part>
      </Card>
    </>
  );
}

function Balances({ data, characterId }: { data: Dashboard; characterId: number }) {
  const words = useWords(overviewWords);
  const { serverId, symbol } = useServer();
  const [account] = data.accounts;
  return (
    <>
      <Link to="/s/$serverId/bank" params={{ serverId: String(serverId) }} className={styles.balances}>
        <span>
          <span className={styles.soft}>{words.balance}</span>
          <span className={styles.amount}>
            <Money amount={data.total_balance} symbol={symbol} />
          </span>
        </span>
        <span>
          <span className={styles.soft}>{words.wallet}</span>
          <span className={styles.amount}>
            <Money amount={data.wallet_total} symbol={symbol} />
          </span>
        </span>
      </Link>
      {account && <History accountId={account.account_id} characterId={characterId} />}
    </>
  );
}

function History({ accountId, characterId }: { accountId: number; characterId: number }) {
  const words = useWords(overviewWords);
  const { serverId, symbol } = useServer();
  const { data } = useQuery(
    answer('economy', 'getBalanceHistory', {
      server_id: serverId,
      account_id: accountId,
      server_character_id: characterId,
    }),
  );
  const days = (data?.history ?? []).flatMap(({ day, closing_balance }) =>
    closing_balance === null ? [] : [{ day, value: closing_balance }],
  );
  return <Sparkline label={words.history} dayLabel={words.day} points={days} symbol={symbol} />;
}

/** The number of things of each kind that wait for the character. */
function countsOf({ pending_requests, open_debts, open_loans }: Dashboard, characterId: number) {
  const own = open_debts.filter(({ debtor_character_id }) => debtor_character_id === characterId);
  return {
    requests: pending_requests,
    debts: own.filter(({ status }) => status === 'unsigned').length,
    fines: own.filter(({ kind, status }) => kind === 'fine' && status === 'signed').length,
    dues: own.filter(({ kind, status }) => kind === 'debt' && status === 'signed').length,
    loans: open_loans.filter(({ status }) => status === 'active').length,
  };
}

const ICONS: Readonly<Record<keyof ReturnType<typeof countsOf>, IconName>> = {
  requests: 'transfer',
  debts: 'edit',
  fines: 'receipt',
  dues: 'coins',
  loans: 'loan',
};

function Todo({ data, characterId }: { data: Dashboard; characterId: number }) {
  const words = useWords(overviewWords);
  const { serverId } = useServer();
  const counts = countsOf(data, characterId);
  const kinds = (Object.keys(ICONS) as (keyof typeof ICONS)[]).filter((kind) => counts[kind] > 0);
  if (kinds.length === 0) return <p className={styles.calm}>{words.nothing}</p>;
  return (
    <ul>
      {kinds.map((kind) => (
        <li key={kind}>
          <Link to="/s/$serverId/bank" params={{ serverId: String(serverId) }} className={styles.item}>
            <Icon name={ICONS[kind]} />
            {words[kind](counts[kind])}
            <span className={styles.go}>
              <Icon name="chevron-right" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
