import giveItems from '@cabildo/contracts/inventory/holdings/give.ts';
import { Link } from '@tanstack/react-router';
import { Failed } from '../app/Failed.tsx';
import { fullName } from '../app/ActingCharacter.tsx';
import { useCharacters } from '../app/character.ts';
import { useCharacter } from '../app/CharacterField.tsx';
import { useNow } from '../app/use-now.ts';
import { useServer } from '../app/server.tsx';
import { Badge, type Tone } from '../design/Badge.tsx';
import { Notice } from '../design/Notice.tsx';
import { Page } from '../design/Page.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { CommandProblem } from '../forms/FormProblem.tsx';
import { useWords } from '../words/words.ts';
import { timeLeft, type FriskSession } from './decisions.ts';
import { EndActions } from './EndActions.tsx';
import { Finds } from './Finds.tsx';
import styles from './frisk.module.css';
import { useSession } from './use-session.ts';
import { friskWords } from './words.ts';

const TONES: Readonly<Record<FriskSession['state'], Tone>> = {
  open: 'warning',
  completed: 'success',
  cancelled: 'neutral',
  expired: 'danger',
};

/** A frisk by its id in the address: what it found, and what becomes of it. */
export function SessionScreen({ sessionId }: { sessionId: number }) {
  const words = useWords(friskWords);
  const { serverId } = useServer();
  const frisk = useSession(sessionId);
  const target = useCharacter(frisk.session?.target_character_id);
  const searcher = useCharacter(frisk.session?.searcher_character_id);
  return (
    <Page
      title={target ? words.session(fullName(target)) : words.title}
      description={searcher && words.by(fullName(searcher))}
      width="text"
      back={
        <Link className="link" to="/s/$serverId/frisk" params={{ serverId: String(serverId) }} search={{}}>
          {words.back}
        </Link>
      }
    >
      {frisk.session ? (
        <Session frisk={frisk} session={frisk.session} />
      ) : frisk.isPending ? (
        <Skeleton shape="rows" />
      ) : (
        <Failed title={words.notReadable} query={{ error: frisk.error, refetch: frisk.retry }} />
      )}
    </Page>
  );
}

type SessionProps = { frisk: ReturnType<typeof useSession>; session: FriskSession };

function Session({ frisk, session }: SessionProps) {
  const words = useWords(friskWords);
  const { may } = useServer();
  const { characters } = useCharacters();
  const now = useNow(session.state === 'open');
  const left = timeLeft(session.expires_at, now);
  const state = session.state === 'open' && left === undefined ? 'expired' : session.state;
  const isOpen = state === 'open';
  const isSearcher = characters.some(({ server_character_id: id }) => id === session.searcher_character_id);
  const isDeciding = isOpen && isSearcher;
  // Staff may end any frisk, like any inventory (FR-06).
  const mayCancel = isOpen && (isSearcher || may(giveItems));
  return (
    <>
      <div className={styles.head}>
        <Badge tone={TONES[state]}>{words.states[state]}</Badge>
        {isOpen && left && (
          <span className={styles.clock} title={words.leftHint}>
            {words.left(left)}
          </span>
        )}
        {isOpen && !isSearcher && <span className={styles.soft}>{words.watching}</span>}
      </div>
      {!isOpen && <Ended session={session} state={state} />}
      {frisk.problem && isOpen && <CommandProblem command={frisk.problem} />}
      <Finds
        results={session.results}
        isDeciding={isDeciding}
        onDecide={frisk.decide}
        onComplete={frisk.complete}
      />
      {mayCancel && <EndActions frisk={frisk} session={session} isDeciding={isDeciding} />}
    </>
  );
}

function Ended({ session, state }: { session: FriskSession; state: FriskSession['state'] }) {
  const words = useWords(friskWords);
  const { serverId } = useServer();
  const taken = session.results.filter(({ result }) => result === 'confiscated').length;
  const again = (
    <Link className="link" to="/s/$serverId/frisk" params={{ serverId: String(serverId) }} search={{}}>
      {words.again}
    </Link>
  );
  if (state === 'completed')
    return (
      <Notice tone="success" title={words.completedTitle} text={words.completedText(taken)} action={again} />
    );
  return (
    <Notice
      title={state === 'cancelled' ? words.cancelledTitle : words.expiredTitle}
      text={words.nothingTaken}
      action={again}
    />
  );
}
