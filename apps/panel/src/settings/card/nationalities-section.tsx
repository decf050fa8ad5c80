import type updateCard from '@cabildo/contracts/servers/characters/update_config.ts';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Checkbox } from '../../design/fields/checkbox.tsx';
import { classes } from '../../design/classes.ts';
import { FormSection } from '../../design/layout/form-layout.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import type { Form } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { RowButtons } from '../row-buttons.tsx';
import styles from '../settings.module.css';
import { withNames, type Nationality } from './nationalities.ts';
import { cardWords } from './words.ts';

/** The nationalities that can be chosen, in their order. */
export function NationalitiesSection({ form }: { form: Form<typeof updateCard> }) {
  const words = useWords(cardWords);
  const { value: list, onChange, error } = form.bind<readonly Nationality[]>('nationalities', []);
  return (
    <FormSection title={words.nationalities} text={words.nationalitiesText} error={error}>
      {list.length === 0 ? (
        <p className={styles.soft}>{words.noNationalities}</p>
      ) : (
        <ul className={classes(styles.rows, styles.long)}>
          {list.map((nationality, at) => (
            <li key={nationality.name} className={styles.row}>
              <span className={styles.grow}>
                <Checkbox
                  label={nationality.name}
                  value={nationality.enabled}
                  onChange={(enabled) => onChange(list.with(at, { ...nationality, enabled }))}
                />
              </span>
              <RowButtons name={nationality.name} list={list} at={at} onChange={onChange} />
            </li>
          ))}
        </ul>
      )}
      <AddNationality onAdd={(typed) => onChange(withNames(list, typed))} />
    </FormSection>
  );
}

interface AddProps {
  onAdd: (typed: string) => void;
}

function AddNationality({ onAdd }: AddProps) {
  const words = useWords(cardWords);
  const [typed, setTyped] = useState('');
  const add = (): void => {
    onAdd(typed);
    setTyped('');
  };
  return (
    <div className={styles.add}>
      <div className={styles.grow}>
        <TextField
          label={words.nationality}
          placeholder={words.nationalityHint}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter adds, where it would send the form.
            event.preventDefault();
            add();
          }}
        />
      </div>
      <Button icon="plus" isDisabled={typed.trim() === ''} onClick={add}>
        {words.add}
      </Button>
    </div>
  );
}
