import addCallNote from '@cabildo/contracts/mdt/calls/add_call_note.ts';
import type { AnswerOf, Client } from '@cabildo/client';
import { useServerId } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Notice } from '../design/Notice.tsx';
import { TextArea } from '../design/TextArea.tsx';
import { Time } from '../design/Time.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import type { Call } from './board.ts';
import { useUserName } from './use-names.ts';

type Note = AnswerOf<Client['mdt']['getCall']>['call']['notes'][number];

/** The notes of a call, and a field for another one. */
export function CallNotes({ call, notes }: { call: Call; notes: readonly Note[] }) {
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
      {notes.map((note) => (
        <NoteText key={note.note_id} note={note} />
      ))}
      {call.status !== 'closed' && (
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
      )}
    </section>
  );
}

function NoteText({ note: { text, created_at, created_by } }: { note: Note }) {
  const words = useWords(boardWords);
  const author = useUserName(created_by);
  return (
    <div className={styles.note}>
      <p className={styles.text}>{text}</p>
      <p className={styles.soft}>
        <Time value={created_at} /> {author && words.changedBy(author)}
      </p>
    </div>
  );
}
