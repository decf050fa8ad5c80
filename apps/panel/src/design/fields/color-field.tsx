import styles from './color-field.module.css';
import controls from './control.module.css';
import { Field, type FieldProps } from './field.tsx';
import { RANK_COLORS } from '../rank-colors.ts';
import { useWords } from '../words.ts';

type Props = FieldProps<string>;

const HEX = /^#[0-9a-f]{6}$/i;

/** A colour as `#rrggbb`: typed, picked, or one of a palette that can be told apart in both themes. */
export function ColorField(props: Props) {
  const { value, onChange, label, isDisabled } = props;
  const { colors } = useWords();
  return (
    <Field {...props}>
      {(control) => (
        <>
          <div className={controls.control}>
            <input
              type="color"
              className={styles.picker}
              aria-label={label}
              disabled={isDisabled}
              value={HEX.test(value) ? value.toLowerCase() : RANK_COLORS[0]}
              onChange={(event) => onChange(event.target.value)}
            />
            <input
              {...control}
              className={controls.input}
              autoComplete="off"
              spellCheck={false}
              maxLength={7}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          </div>
          <div className={styles.palette}>
            {RANK_COLORS.map((color, at) => (
              <button
                key={color}
                type="button"
                className={styles.color}
                style={{ backgroundColor: color }}
                aria-label={colors[at]}
                title={colors[at]}
                aria-pressed={color === value.toLowerCase()}
                disabled={isDisabled}
                onClick={() => onChange(color)}
              />
            ))}
          </div>
        </>
      )}
    </Field>
  );
}
