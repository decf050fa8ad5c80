import { useQuery } from '@tanstack/react-query';
import type { AnswerOf, Client } from '@cabildo/client';
import { answer } from '../api/answers.ts';
import { fullName } from '../shared/person/acting-character.tsx';
import { useCharacters, type OwnCharacter } from '../shared/person/character.ts';
import { BalanceLine } from '../shared/balance/balance-line.tsx';
import { Loaded } from '../shared/list/loaded.tsx';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useServer, useServerId } from '../shared/server/server.tsx';
import { Card } from '../design/layout/card.tsx';
import { Empty } from '../design/lists/empty.tsx';
import type { IconName } from '../design/icon.tsx';
import { Money } from '../design/money.tsx';
import { Person } from '../design/person.tsx';
import { useWords } from '../words/words.ts';
import styles from './overview.module.css';
import { Item } from './item.tsx';
import { overviewWords } from './words.ts';

type Dashboard = AnswerOf<Client['economy']['getDashboard']>;

/** The acting character with its money, and what waits for it. */
export function Own() {
  const words = useWords(overviewWords);
  const { acting } = useCharacters();
  if (acting) return <OfCharacter character={acting} />;
  return (
    <Card title={words.character}>
      <Empty
        icon="id-card"
        title={words.noCharacter}
        text={words.noCharacterText}
        action={
          <ServerLink to="/s/$serverId/characters" search={{ create: true }}>
            {words.createCharacter}
          </ServerLink>
        }
      />
    </Card>
  );
}

function OfCharacter({ character }: { character: OwnCharacter }) {
  const words = useWords(overviewWords);
  const id = character.server_character_id;
  const input = { server_id: useServerId(), server_character_id: id };
  const query = useQuery(answer('economy', 'getDashboard', input));
  const part = { query, failed: words.failed, shape: 'rows', rows: 3 } as const;
  return (
    <>
      <Card title={words.character}>
        <div className={styles.own}>
          <ServerLink
            to="/s/$serverId/characters/$characterId"
            params={{ characterId: String(id) }}
            className={styles.ownName}
          >
            <Person size="large" name={fullName(character)} detail={character.dni_number} />
          </ServerLink>
          <Loaded {...part}>{(data) => <Balances data={data} characterId={id} />}</Loaded>
        </div>
      </Card>
      <Card title={words.todo} isFlush>
        <Loaded {...part}>{(data) => <Todo data={data} characterId={id} />}</Loaded>
      </Card>
    </>
  );
}

function Balances({ data, characterId }: { data: Dashboard; characterId: number }) {
  const words = useWords(overviewWords);
  const { symbol } = useServer();
  const [account] = data.accounts;
  return (
    <>
      <ServerLink to="/s/$serverId/bank" className={styles.balances}>
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
      </ServerLink>
      {account && (
        <BalanceLine account={account} characterId={characterId} label={words.history} dayLabel={words.day} />
      )}
    </>
  );
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
  const counts = countsOf(data, characterId);
  const kinds = (Object.keys(ICONS) as (keyof typeof ICONS)[]).filter((kind) => counts[kind] > 0);
  if (kinds.length === 0) return <p className={styles.calm}>{words.nothing}</p>;
  return (
    <ul>
      {kinds.map((kind) => (
        <Item key={kind} icon={ICONS[kind]} text={words[kind](counts[kind])} to="/s/$serverId/bank" />
      ))}
    </ul>
  );
}
