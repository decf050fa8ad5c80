import giveItems from '@cabildo/contracts/inventory/holdings/give.ts';
import { useState } from 'react';
import { Failed } from '../shared/list/failed.tsx';
import { fullName } from '../shared/person/acting-character.tsx';
import { useCharacters } from '../shared/person/character.ts';
import { useCharacter } from '../shared/person/character-field.tsx';
import { useNow } from '../shared/route/use-now.ts';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useServer } from '../shared/server/server.tsx';
import { Badge, type Tone } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { Page } from '../design/layout/page.tsx';
import { ConfirmDialog } from '../design/overlays/confirm-dialog.tsx';
import { Skeleton } from '../design/layout/skeleton.tsx';
import { CommandProblem } from '../forms/form-problem.tsx';
import { useWords } from '../words/words.ts';
import { decidedIn, timeLeft, type FriskSession } from './decisions.ts';
import { Finds } from './finds.tsx';
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
  const frisk = useSession(sessionId);
  const target = useCharacter(frisk.session?.target_character_id);
  const searcher = useCharacter(frisk.session?.searcher_character_id);
  return (
    <Page
      title={target ? words.session(fullName(target)) : words.title}
      description={searcher && words.by(fullName(searcher))}
      width="text"
      back={
        <ServerLink to="/s/$serverId/frisk" search={{}}>
          {words.back}
        </ServerLink>
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
  const taken = session.results.filter(({ result }) => result === 'confiscated').length;
  const again = (
    <ServerLink to="/s/$serverId/frisk" search={{}}>
      {words.again}
    </ServerLink>
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

interface EndProps {
  frisk: ReturnType<typeof useSession>;
  session: FriskSession;
  /** Whether this person decides, rather than may only cancel. */
  isDeciding: boolean;
}

/** Ends a frisk: completed once all is decided, or cancelled. */
function EndActions({ frisk, session, isDeciding }: EndProps) {
  const words = useWords(friskWords);
  const [isAsked, setIsAsked] = useState(false);
  const { results } = session;
  const undecided = results.filter(({ result }) => result === null);
  const decided = decidedIn(results);
  return (
    <div className={styles.actions}>
      <span className={styles.soft} role="status">
        {words.decided(String(decided), String(results.length))}
      </span>
      <Button onClick={() => setIsAsked(true)}>{words.cancel}</Button>
      {isDeciding && undecided.length > 0 && (
        <Button
          onClick={() => {
            for (const { result_id } of undecided) frisk.decide(result_id, 'left');
          }}
        >
          {words.keepRest}
        </Button>
      )}
      {isDeciding && (
        <Button
          variant="primary"
          isBusy={frisk.isCompleting}
          isDisabled={undecided.length > 0}
          onClick={frisk.complete}
        >
          {words.complete}
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          title={words.cancelTitle}
          description={words.cancelText}
          confirm={words.cancel}
          isBusy={frisk.isCancelling}
          onConfirm={() => void frisk.cancel().then(() => setIsAsked(false))}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  );
}
