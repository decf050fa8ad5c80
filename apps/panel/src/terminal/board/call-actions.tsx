import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import { Button } from '../../design/button.tsx';
import { useCommand } from '../../forms/command.ts';
import { CommandProblem } from '../../forms/form-problem.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { currentOf } from '../conflict.ts';
import { Conflict } from '../conflict.tsx';
import { useUnits } from '../rights.ts';
import { useBoard } from './board-data.tsx';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import type { Call } from './board.ts';
import { useUnitSearch } from './unit-search.ts';
import { useAttach } from './use-attach.ts';

/** Sends a unit to a call, sets it active, closes it and reopens it; meant for the call as this person sees it (OT-05). */
export function CallActions({ call, onAssign }: { call: Call; onAssign: () => void }) {
  const words = useWords(boardWords);
  const { serverId, may } = useServer();
  const { take } = useBoard();
  const command = useCommand(updateCall, { onDone: ({ call: changed }) => take(changed) });
  if (!may(updateCall)) return null;
  const { call_id, version, status } = call;
  const set = (next: Call['status']): void =>
    void command.run({ server_id: serverId, call_id, status: next, expected_version: version });
  const current = currentOf<Call>(command.error);
  if (current)
    return (
      <Conflict
        title={words.conflict}
        current={current}
        mine={{}}
        names={{}}
        isBusy={command.isBusy}
        onTakeTheirs={() => {
          take(current);
          command.reset();
        }}
      />
    );
  const isWaiting = status === 'pending';
  const close = status !== 'closed' && (
    <Button
      variant={isWaiting ? 'secondary' : 'primary'}
      icon="check"
      isBusy={command.isBusy}
      onClick={() => set('closed')}
    >
      {words.close}
    </Button>
  );
  // The button that does what the call waits for comes last, as everywhere.
  return (
    <div className={styles.row}>
      <CommandProblem command={command} />
      <Button key={status} isBusy={command.isBusy} onClick={() => set(isWaiting ? 'active' : 'pending')}>
        {{ pending: words.start, active: words.wait, closed: words.reopen }[status]}
      </Button>
      {isWaiting && close}
      {status !== 'closed' && <Send call={call} isFirst={isWaiting} onAssign={onAssign} />}
      {!isWaiting && close}
    </div>
  );
}

interface SendProps {
  call: Call;
  /** Nobody is sent yet, so that this is what the call waits for. */
  isFirst: boolean;
  onAssign(): void;
}

/** Sends a unit to the call, or the own one with one press. */
function Send({ call, isFirst, onAssign }: SendProps) {
  const words = useWords(boardWords);
  const { own, leads } = useUnits();
  const { others } = useUnitSearch(call.units);
  const { attach, isBusy } = useAttach();
  const ownId = own?.server_character_id;
  const mayTake = ownId !== undefined && !call.units.includes(ownId);
  const mayAssign = leads && others.length > 0;
  return (
    <>
      {mayTake && (
        <Button
          variant={isFirst && !mayAssign ? 'primary' : 'secondary'}
          isBusy={isBusy}
          onClick={() => attach(call, ownId)}
        >
          {words.takeIt}
        </Button>
      )}
      {mayAssign && (
        <Button variant={isFirst ? 'primary' : 'secondary'} icon="users" onClick={onAssign}>
          {words.assign}
        </Button>
      )}
    </>
  );
}
