import { type ComponentProps, useState } from 'react';
import controls from './control.module.css';
import { Field, type FieldProps } from './field.tsx';
import { Icon, type IconName } from '../icon.tsx';
import { useWords } from '../words.ts';

type Props = FieldProps<string> & {
  type?: 'text' | 'password' | 'url' | 'email' | 'search' | 'date' | 'time' | 'datetime-local';
  placeholder?: string;
  autoComplete?: string;
  inputMode?: ComponentProps<'input'>['inputMode'];
  maxLength?: number;
  min?: string;
  max?: string;
  icon?: IconName;
  /** Begins with the focus: the first field of a new row is typed into at once. */
  autoFocus?: boolean;
  /** Stands before or after the text, for example a unit. */
  prefix?: string;
  suffix?: string;
  onKeyDown?: ComponentProps<'input'>['onKeyDown'];
  onBlur?: () => void;
  ref?: ComponentProps<'input'>['ref'];
};

/** One line of text, a date or a time. */
export function TextField(props: Props) {
  const { type = 'text', icon, prefix, suffix, value, onChange, isRequired, ref } = props;
  const words = useWords();
  const [isShown, setIsShown] = useState(false);
  const glass = type === 'search' ? 'search' : undefined;
  return (
    <Field {...props}>
      {(control) => (
        <div className={controls.control}>
          {(icon ?? glass) && (
            <span className={controls.side}>
              <Icon name={icon ?? glass!} />
            </span>
          )}
          {prefix && <span className={controls.side}>{prefix}</span>}
          <input
            {...control}
            ref={ref}
            className={controls.input}
            autoFocus={props.autoFocus}
            type={isShown ? 'text' : type}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            aria-required={isRequired || undefined}
            placeholder={props.placeholder}
            autoComplete={props.autoComplete ?? 'off'}
            inputMode={props.inputMode}
            maxLength={props.maxLength}
            min={props.min}
            max={props.max}
            onKeyDown={props.onKeyDown}
            onBlur={props.onBlur}
          />
          {suffix && <span className={controls.side}>{suffix}</span>}
          {type === 'search' && value !== '' && (
            <Inset icon="x" label={words.clear} onClick={() => onChange('')} />
          )}
          {type === 'password' && (
            <Inset
              icon={isShown ? 'eye-off' : 'eye'}
              label={isShown ? words.hideSecret : words.showSecret}
              onClick={() => setIsShown(!isShown)}
            />
          )}
        </div>
      )}
    </Field>
  );
}

type InsetProps = { icon: IconName; label: string; onClick: () => void };

/** A small button within the box of a field. */
export function Inset({ icon, label, onClick }: InsetProps) {
  return (
    <button type="button" className={controls.inset} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
