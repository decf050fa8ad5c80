import type updateCard from '@cabildo/contracts/servers/characters/update_config.ts';
import { Button } from '../../design/button.tsx';
import { Checkbox } from '../../design/fields/checkbox.tsx';
import { FormSection } from '../../design/layout/form-layout.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import type { Form } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { RowButtons } from '../row-buttons.tsx';
import styles from '../settings.module.css';
import { keyOf, type CustomRow } from './custom-rows.ts';
import { cardWords } from './words.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The fields that the community adds to the card, in their order. */
export function CustomFieldsSection({ form }: { form: Form<typeof updateCard> }) {
  const words = useWords(cardWords);
  const { value: list, onChange, error } = form.bind<readonly CustomRow[]>('custom_fields', []);
  return (
    <FormSection title={words.custom} text={words.customText} error={error}>
      {list.length === 0 ? (
        <p className={styles.soft}>{words.noCustom}</p>
      ) : (
        <ul className={styles.rows}>
          {list.map((field, at) => (
            <li key={at} className={styles.block}>
              {'name' in field ? (
                <FieldControls field={field} onChange={(changed) => onChange(list.with(at, changed))} />
              ) : (
                <code className={styles.grow}>{JSON.stringify(field)}</code>
              )}
              <div className={styles.blockFoot}>
                {'name' in field ? (
                  <Checkbox
                    label={words.required}
                    value={field['required'] === true}
                    onChange={(required) => onChange(list.with(at, { ...field, required }))}
                  />
                ) : (
                  <span className={styles.soft}>{words.unnamed}</span>
                )}
                <RowButtons
                  name={textOf(field['label']) || textOf(field['name']) || words.newField}
                  list={list}
                  at={at}
                  onChange={onChange}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button icon="plus" onClick={() => onChange([...list, { name: '', label: '', required: false }])}>
          {words.addCustom}
        </Button>
      </div>
    </FormSection>
  );
}

interface ControlsProps {
  field: CustomRow;
  onChange: (field: CustomRow) => void;
}

/** The names of a field. The one for scripts follows the visible one until it is typed itself. */
function FieldControls({ field, onChange }: ControlsProps) {
  const words = useWords(cardWords);
  const label = textOf(field['label']);
  const name = textOf(field['name']);
  return (
    <div className={styles.pair}>
      <TextField
        label={words.label}
        autoFocus={label === ''}
        value={label}
        maxLength={64}
        onChange={(typed) =>
          onChange({ ...field, label: typed, name: name === keyOf(label) ? keyOf(typed) : name })
        }
      />
      <TextField
        label={words.key}
        value={name}
        maxLength={64}
        onChange={(typed) => onChange({ ...field, name: typed })}
      />
    </div>
  );
}
