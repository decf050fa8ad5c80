import type { AnswerOf, Client } from '@cabildo/client';
import addCallNote from '@cabildo/contracts/mdt/calls/add_call_note.ts';
import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { sentenceOf } from '../../api/refusal.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { TextArea } from '../../design/fields/text-area.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { Time } from '../../design/time.tsx';
import { useCommand } from '../../forms/command.ts';
import { useForm } from '../../forms/use-form.ts';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { currentOf } from '../conflict.ts';
import { Conflict } from '../conflict.tsx';
import { useNames, useUserName } from '../lookup/use-names.ts';
import { AssignUnits } from './assign-units.tsx';
import { useBoard } from './board-data.tsx';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import type { Call } from './board.ts';
import { EditCall } from './call-forms.tsx';

/** No event tells of notes, so that the notes of the call that is open are read again. */
const NOTES_MS = 10_000;
const TONES = { 1: 'danger', 2: 'warning', 3: 'neutral' } as const;

type KnownCall = AnswerOf<Client['mdt']['getCall']>['call'];

interface Props {
  callId: number;
  /** The person is about to type a unit. */
  isAssigning?: boolean;
  onClose(): void;
}

/** The details of a call: who is sent there, what is known, the notes, and what can be changed. */
export function CallDrawer({ callId, isAssigning = false, onClose }: Props) {
  const words = useWords(boardWords);
  const language = useLanguage();
  const { serverId, may } = useServer();
  const { calls } = useBoard();
  const [isEditing, setIsEditing] = useState(false);
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
          <Skeleton shape="sheet" />
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
      <Attended attended={data?.call.attended ?? []} />
      <CallNotes call={call} notes={data?.call.notes ?? []} />
    </Drawer>
  );
}

/** Who has left the call again, or was there when it was closed. */
function Attended({ attended }: Pick<KnownCall, 'attended'>) {
  const words = useWords(boardWords);
  const left = attended.filter(({ left_at }) => left_at !== null);
  const nameOf = useNames(left.map(({ server_character_id }) => server_character_id));
  if (left.length === 0) return null;
  return (
    <section className={styles.section} aria-label={words.attended}>
      <h3 className={styles.sectionTitle}>{words.attended}</h3>
      <ul>
        {left.map(({ server_character_id: id, attached_at, left_at }) => (
          <li key={id}>
            {nameOf(id)}{' '}
            <span className={styles.soft}>
              <Time value={attached_at} /> – <Time value={left_at!} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FactsProps {
  call: Call;
  onEdit: (() => void) | undefined;
}

function Facts({ call, onEdit }: FactsProps) {
  const words = useWords(boardWords);
  const priority = call.priority as 1 | 2 | 3;
  return (
    <section className={styles.section}>
      <KeyValues
        items={[
          [
            words.fields.priority,
            <Badge key="priority" tone={TONES[priority]}>
              {words.priorities[priority]}
            </Badge>,
          ],
          [words.fields.location, call.location],
          [words.fields.postal, call.postal],
          [words.fields.caller_name, call.caller_name],
          [words.opened, <Time key="opened" value={call.created_at} />],
          [words.changed, <Written key="changed" at={call.updated_at} by={call.updated_by} />],
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

/** The time of a change or a note, and who made it. */
function Written({ at, by }: { at: string; by: number | null }) {
  const words = useWords(boardWords);
  const author = useUserName(by);
  return (
    <span>
      <Time value={at} /> {author && words.changedBy(author)}
    </span>
  );
}

/** The notes of a call, and a field for another one. */
function CallNotes({ call, notes }: { call: Call; notes: KnownCall['notes'] }) {
  const words = useWords(boardWords);
  const serverId = useServerId();
  const form = useForm(addCallNote, {
    fixed: { server_id: serverId, call_id: call.call_id },
    onDone: () => form.reset(),
  });
  return (
    <section className={styles.section} aria-label={words.notes}>
      <h3 className={styles.sectionTitle}>{words.notes}</h3>
      {notes.length === 0 && <p className={styles.soft}>{words.noNotes}</p>}
      {notes.map(({ note_id, text, created_at, created_by }) => (
        <div key={note_id} className={styles.note}>
          <p className={styles.text}>{text}</p>
          <p className={styles.soft}>
            <Written at={created_at} by={created_by} />
          </p>
        </div>
      ))}
      <form
        className={styles.section}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        {form.error && <Notice tone="danger" isAlert title={words.refused} text={form.error} />}
        <TextArea label={words.note} rows={2} {...form.text('text')} />
        <div>
          <Button type="submit" size="small" isBusy={form.isBusy}>
            {words.addNote}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Takes a call up, closes it and reopens it; meant for the call as this person sees it (OT-05). */
function CallStatus({ call: { call_id, version, status } }: { call: Call }) {
  const words = useWords(boardWords);
  const language = useLanguage();
  const { serverId, may } = useServer();
  const { take } = useBoard();
  const { run, isBusy, error, reset } = useCommand(updateCall, { onDone: ({ call }) => take(call) });
  if (!may(updateCall)) return null;
  const set = (next: Call['status']): void =>
    void run({ server_id: serverId, call_id, status: next, expected_version: version });
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
      <Button key={status} isBusy={isBusy} onClick={() => set(status === 'pending' ? 'active' : 'pending')}>
        {{ pending: words.start, active: words.wait, closed: words.reopen }[status]}
      </Button>
      {status !== 'closed' && (
        <Button variant="primary" icon="check" isBusy={isBusy} onClick={() => set('closed')}>
          {words.close}
        </Button>
      )}
    </div>
  );
}
