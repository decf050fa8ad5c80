import { type KeyboardEvent, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import controls from './control.module.css';
import { type ControlProps, Field, type FieldProps } from './field.tsx';
import { Icon } from '../icon.tsx';
import { Listbox, nextEnabled, type Option, optionId } from './listbox.tsx';
import listStyles from './listbox.module.css';
import { Popup } from '../overlays/popup.tsx';
import styles from './select.module.css';

type Props<Value extends string> = Omit<FieldProps<Value | null>, 'onChange'> & {
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  placeholder?: string;
};

/** One of a few options. For many, or for those of a search, there is the Combobox. */
export function Select<Value extends string>(props: Props<Value>) {
  return <Field {...props}>{(control) => <SelectControl {...props} control={control} />}</Field>;
}

type ControlOptions<Value extends string> = Props<Value> & { control: ControlProps };

function SelectControl<Value extends string>(props: ControlOptions<Value>) {
  const { control, label, options, value, onChange, placeholder, isRequired } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const findTyped = useTyped(options);
  const listId = `${control.id}-list`;
  const chosen = options.find((option) => option.value === value);

  const open = (): void => {
    setActive(options.findIndex((option) => option.value === value));
    setIsOpen(true);
  };
  const choose = (option: Option<Value> | undefined): void => {
    setIsOpen(false);
    if (option && !option.isDisabled && option.value !== value) onChange(option.value);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const typed = findTyped(event, isOpen ? active : options.findIndex((option) => option === chosen));
    if (typed !== undefined) {
      if (isOpen) setActive(typed);
      else choose(options[typed]);
    } else if (!isOpen) {
      if (!['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) return;
      open();
    } else if (event.key === 'ArrowDown') setActive(nextEnabled(options, active, 1));
    else if (event.key === 'ArrowUp') setActive(nextEnabled(options, active, -1));
    else if (event.key === 'Home') setActive(nextEnabled(options, -1, 1));
    else if (event.key === 'End') setActive(nextEnabled(options, options.length, -1));
    else if (event.key === 'Enter' || event.key === ' ') choose(options[active]);
    else {
      if (event.key === 'Tab') choose(options[active]);
      return;
    }
    event.preventDefault();
  };

  return (
    <>
      <button
        {...control}
        ref={button}
        type="button"
        role="combobox"
        className={classes(controls.control, styles.button)}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active >= 0 ? optionId(listId, active) : undefined}
        aria-labelledby={`${control.id}-label`}
        aria-required={isRequired || undefined}
        onClick={() => (isOpen ? setIsOpen(false) : open())}
        onKeyDown={onKeyDown}
        onBlur={() => setIsOpen(false)}
      >
        {chosen?.picture ?? (chosen?.icon && <Icon name={chosen.icon} />)}
        <span className={classes(styles.text, !chosen && styles.placeholder)}>
          {chosen?.label ?? placeholder ?? '–'}
        </span>
        <span className={controls.side}>
          <Icon name="chevrons-up-down" />
        </span>
      </button>
      {isOpen && (
        <Popup anchor={button} onClose={() => setIsOpen(false)} isAnchorWide className={listStyles.popup}>
          <Listbox
            id={listId}
            label={label}
            options={options}
            selected={value}
            active={active}
            onActive={setActive}
            onSelect={choose}
          />
        </Popup>
      )}
    </>
  );
}

/** Finds the option that begins with the letters typed; a pause of a second begins anew. */
function useTyped(options: readonly Option[]): (event: KeyboardEvent, at: number) => number | undefined {
  const typed = useRef({ text: '', at: 0 });
  return (event, at) => {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    const last = typed.current;
    const goesOn = event.timeStamp - last.at < 1000;
    if (!isLetter || (event.key === ' ' && !goesOn)) return undefined;
    const text = (goesOn ? last.text : '') + event.key.toLocaleLowerCase();
    typed.current = { text, at: event.timeStamp };
    // The same letter again goes on to the next that begins with it.
    const from = text.length === 1 ? at + 1 : Math.max(at, 0);
    for (let step = 0; step < options.length; step++) {
      const index = (from + step) % options.length;
      const option = options[index]!;
      if (!option.isDisabled && option.label.toLocaleLowerCase().startsWith(text)) return index;
    }
    return undefined;
  };
}
