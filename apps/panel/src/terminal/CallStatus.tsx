import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import { sentenceOf } from '../api/refusal.ts';
import { useServer } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Notice } from '../design/Notice.tsx';
import { useCommand } from '../forms/command.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { useBoard } from './board-data.tsx';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import type { Call } from './board.ts';
import { Conflict } from './Conflict.tsx';
import { currentOf } from './conflict.ts';

/** Takes a call up, closes it and reopens it; meant for the call as this person sees it (OT-05). */
export function CallStatus({ call }: { call: Call }) {
  const words = useWords(boardWords);
  const language = useLanguage();
  const { serverId, may } = useServer();
  const { take } = useBoard();
  const { run, isBusy, error, reset } = useCommand(updateCall, {
    onDone: ({ call: changed }) => take(changed),
  });
  if (!may(updateCall)) return null;
  const { call_id, version } = call;
  const set = (status: Call['status'], expected_version: number): void =>
    void run({ server_id: serverId, call_id, status, expected_version });
  const current = currentOf<Call>(error);
  if (current)
    return (
      <Conflict
        title={words.conflict}
        current={current}
        mine={{}}
        names={{}}
        isBusy={isBusy}
        onTakeTheirs={() => {
          take(current);
          reset();
        }}
      />
    );
  return (
    <div className={styles.row}>
      {error !== null && (
        <Notice tone="danger" isAlert title={words.refused} text={sentenceOf(error)[language]} />
      )}
      {call.status === 'pending' && (
        <Button isBusy={isBusy} onClick={() => set('active', version)}>
          {words.start}
        </Button>
      )}
      {call.status === 'active' && (
        <Button isBusy={isBusy} onClick={() => set('pending', version)}>
          {words.wait}
        </Button>
      )}
      {call.status === 'closed' ? (
        <Button isBusy={isBusy} onClick={() => set('pending', version)}>
          {words.reopen}
        </Button>
      ) : (
        <Button variant="primary" icon="check" isBusy={isBusy} onClick={() => set('closed', version)}>
          {words.close}
        </Button>
      )}
    </div>
  );
}
