import controls from './control.module.css';
import { Field, type FieldProps } from './field.tsx';
import styles from './text-area.module.css';

type Props = FieldProps<string> & {
  rows?: number;
  placeholder?: string;
  maxLength?: number;
  isMonospace?: boolean;
};

/** Text of several lines; it grows with what is typed. */
export function TextArea(props: Props) {
  const { value, onChange, rows = 3, placeholder, maxLength, isRequired, isMonospace } = props;
  return (
    <Field {...props}>
      {(control) => (
        <div className={controls.control}>
          <textarea
            {...control}
            className={isMonospace ? styles.code : styles.area}
            rows={rows}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            placeholder={placeholder}
            maxLength={maxLength}
            aria-required={isRequired || undefined}
          />
        </div>
      )}
    </Field>
  );
}
