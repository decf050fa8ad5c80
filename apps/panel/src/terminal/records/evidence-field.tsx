import { MAX_EVIDENCE } from '@cabildo/contracts/mdt/punishments/evidence-param.ts';
import { PictureField } from '../../shared/picture/picture-field.tsx';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { useWords as useDesignWords } from '../../design/words.ts';
import type { Bound } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import styles from '../lookup/lookup.module.css';
import { lookupWords } from '../lookup/lookup.words.ts';

/** Evidence as it is typed. */
export interface Piece {
  url: string;
  note: string;
}

/** Addresses where evidence is shown, each with a note. */
export function EvidenceField({ value, onChange, error }: Bound<readonly Piece[]>) {
  const words = useWords(lookupWords);
  const { remove } = useDesignWords();
  const change = (at: number, part: Partial<Piece>): void =>
    onChange(value.map((piece, each) => (each === at ? { ...piece, ...part } : piece)));
  return (
    <div role="group" aria-label={words.evidence} className={styles.links}>
      {value.map(({ url, note }, at) => (
        // The pieces have no state of their own.
        <div key={at} className={styles.piece}>
          <PictureField
            purpose="evidence"
            label={words.evidenceUrl(at + 1)}
            isRequired
            value={url}
            error={at === value.length - 1 ? (error ?? null) : null}
            onChange={(to) => change(at, { url: to })}
          />
          <TextField
            label={words.evidenceNote}
            isRequired={false}
            maxLength={255}
            value={note}
            onChange={(to) => change(at, { note: to })}
          />
          <IconButton
            icon="x"
            label={`${remove} ${words.evidenceUrl(at + 1)}`}
            onClick={() => onChange(value.filter((_, each) => each !== at))}
          />
        </div>
      ))}
      {value.length < MAX_EVIDENCE && (
        <div>
          <Button size="small" icon="plus" onClick={() => onChange([...value, { url: '', note: '' }])}>
            {words.addEvidence}
          </Button>
        </div>
      )}
    </div>
  );
}
