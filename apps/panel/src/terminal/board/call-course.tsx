import addCallNote from '@cabildo/contracts/mdt/calls/add_call_note.ts';
import { Button } from '../../design/button.tsx';
import { TextArea } from '../../design/fields/text-area.tsx';
import { Time } from '../../design/time.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useForm } from '../../forms/use-form.ts';
import { ReportButton } from '../../shared/report/report-button.tsx';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { useUserNames } from '../../shared/person/use-user-name.ts';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import { courseOf, type Happening, type KnownCall } from './board.ts';

interface Props {
  call: KnownCall;
  nameOf(unitId: number): string;
}

/** The course of a call, and a field for another note. */
export function CallCourse({ call, nameOf }: Props) {
  const words = useWords(boardWords);
  const course = courseOf(call);
  const userNameOf = useUserNames(course.map(({ by }) => by));
  return (
    <section className={styles.section} aria-label={words.course}>
      <h3 className={styles.sectionTitle}>{words.course}</h3>
      <ol className={styles.course}>
        {course.map((happening) => (
          <Step
            key={`${happening.at} ${happening.kind} ${happening.unit ?? happening.text}`}
            happening={happening}
            nameOf={nameOf}
            author={userNameOf(happening.by)}
          />
        ))}
      </ol>
      <AddNote key={call.call_id} callId={call.call_id} />
      <div>
        <ReportButton kind="call" id={call.call_id} />
      </div>
    </section>
  );
}

interface StepProps extends Pick<Props, 'nameOf'> {
  happening: Happening;
  author: string | undefined;
}

function Step({ happening, nameOf, author }: StepProps) {
  const words = useWords(boardWords);
  const { kind, at, unit, text } = happening;
  return (
    <li className={styles.step} data-kind={kind}>
      <span className={styles.soft}>
        <Time value={at} />
      </span>
      <span className={styles.text}>
        {text ??
          (unit === undefined
            ? words.happenings[kind]
            : words.ofUnit(nameOf(unit), words.happenings[kind]))}{' '}
        <By author={author} />
      </span>
    </li>
  );
}

/** Names who did something. */
export function By({ author }: { author: string | undefined }) {
  const words = useWords(boardWords);
  return author ? <span className={styles.soft}>{words.changedBy(author)}</span> : null;
}

function AddNote({ callId }: { callId: number }) {
  const words = useWords(boardWords);
  const form = useForm(addCallNote, {
    id: String(callId),
    isKept: true,
    fixed: { server_id: useServerId(), call_id: callId },
    onDone: () => form.reset(),
  });
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <FormProblem form={form} />
      <TextArea label={words.note} rows={2} {...form.text('text')} />
      <div>
        <Button type="submit" size="small" isBusy={form.isBusy}>
          {words.addNote}
        </Button>
      </div>
    </form>
  );
}
