import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../api/answers.ts';
import { sentenceOf } from '../api/refusal.ts';
import { useServer, useServerId } from '../app/server.tsx';
import { Badge } from '../design/Badge.tsx';
import { Button } from '../design/Button.tsx';
import { Drawer } from '../design/Drawer.tsx';
import { Empty } from '../design/Empty.tsx';
import { KeyValues } from '../design/KeyValues.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { Time } from '../design/Time.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { AssignUnits } from './AssignUnits.tsx';
import { useBoard } from './board-data.tsx';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import type { Call } from './board.ts';
import { CallNotes } from './CallNotes.tsx';
import { CallStatus } from './CallStatus.tsx';
import { EditCall } from './EditCall.tsx';
import { useUserName } from './use-names.ts';

/** No event tells of notes, so that the notes of the call that is open are read again. */
const NOTES_MS = 10_000;

interface Props {
  callId: number;
  /** The person is about to type a unit. */
  isAssigning: boolean;
  onClose(): void;
}

/** The details of a call: who is sent there, what is known, the notes, and what can be changed. */
export function CallDrawer({ callId, isAssigning, onClose }: Props) {
  const words = useWords(boardWords);
  const language = useLanguage();
  const serverId = useServerId();
  const { calls } = useBoard();
  const [isEditing, setIsEditing] = useState(false);
  const { may } = useServer();
  const { data, error } = useQuery({
    ...answer('mdt', 'getCall', { server_id: serverId, call_id: callId }),
    refetchInterval: NOTES_MS,
  });
  const call = calls.find(({ call_id }) => call_id === callId) ?? data?.call;
  if (!call)
    return (
      <Drawer title={words.title} onClose={onClose}>
        {error ? (
          <Empty icon="radio" title={words.gone} text={sentenceOf(error)[language]} />
        ) : (
          <Skeleton shape="card" />
        )}
      </Drawer>
    );
  const mayEdit = may(updateCall) && call.status !== 'closed';
  return (
    <Drawer
      title={call.title}
      subtitle={words.call(call.case_number)}
      onClose={onClose}
      footer={<CallStatus call={call} />}
    >
      <AssignUnits call={call} isFocused={isAssigning} />
      {isEditing ? (
        <EditCall call={call} onClose={() => setIsEditing(false)} />
      ) : (
        <Facts call={call} onEdit={mayEdit ? () => setIsEditing(true) : undefined} />
      )}
      <CallNotes call={call} notes={data?.call.notes ?? []} />
    </Drawer>
  );
}

interface FactsProps {
  call: Call;
  onEdit: (() => void) | undefined;
}

function Facts({ call, onEdit }: FactsProps) {
  const words = useWords(boardWords);
  const editor = useUserName(call.updated_by);
  const { priority } = call;
  return (
    <section className={styles.section}>
      <KeyValues
        items={[
          [
            words.priority,
            <Badge key="priority" tone={priority === 1 ? 'danger' : priority === 2 ? 'warning' : 'neutral'}>
              {words.priorities[priority as 1 | 2 | 3]}
            </Badge>,
          ],
          [words.place, call.location],
          [words.postal, call.postal],
          [words.caller, call.caller_name],
          [words.opened, <Time key="opened" value={call.created_at} />],
          [
            words.changed,
            <span key="changed">
              <Time value={call.updated_at} /> {editor && words.changedBy(editor)}
            </span>,
          ],
        ]}
      />
      {call.description !== null && <p className={styles.text}>{call.description}</p>}
      {onEdit && (
        <div>
          <Button icon="edit" size="small" onClick={onEdit}>
            {words.edit}
          </Button>
        </div>
      )}
    </section>
  );
}
