import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Time } from '../../design/time.tsx';
import { useUserName } from '../../shared/person/use-user-name.ts';
import { useWords } from '../../words/words.ts';
import { LookupLink } from '../lookup/lookup-link.tsx';
import { useBoard } from './board-data.tsx';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import type { Call } from './board.ts';
import { By } from './call-course.tsx';

const TONES = { 1: 'danger', 2: 'warning', 3: 'neutral' } as const;

interface Props {
  call: Call;
  nameOf(characterId: number): string;
  onEdit: (() => void) | undefined;
}

/** The facts of a call: where, for whom, who called. */
export function CallFacts({ call, nameOf, onEdit }: Props) {
  const words = useWords(boardWords);
  const { departments } = useBoard();
  const author = useUserName(call.updated_by);
  const { coordinates, department_id: body, caller_character_id: caller, panic_character_id: inPanic } = call;
  const priority = call.priority as 1 | 2 | 3;
  const person = (id: number | null) =>
    id !== null && (
      <LookupLink key={id} search={{ person: id }}>
        {nameOf(id)}
      </LookupLink>
    );
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
          [words.coordinates, coordinates && `${Math.round(coordinates.x)}, ${Math.round(coordinates.y)}`],
          [words.fields.department_id, departments.find(({ department_id: id }) => id === body)?.name],
          [words.inPanic, person(inPanic) || null],
          [words.fields.caller_character_id, person(caller) || null],
          [words.fields.caller_name, call.caller_name],
          [words.fields.origin, words.origins[call.origin]],
          [
            words.changed,
            <span key="changed">
              <Time value={call.updated_at} /> <By author={author} />
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
