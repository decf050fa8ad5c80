import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import controls from './control.module.css';
import { type ControlProps, Field, type FieldProps } from './field.tsx';
import { Icon } from '../icon.tsx';
import { Listbox, nextEnabled, type Option, optionId } from './listbox.tsx';
import styles from './listbox.module.css';
import { Popup } from '../overlays/popup.tsx';
import { Spinner } from '../layout/spinner.tsx';
import { Inset } from './text-field.tsx';
import { useSearch } from './use-search.ts';
import { useWords } from '../words.ts';

type Props = FieldProps<Option | null> & {
  /** Finds the options for a text; an empty text is asked for when the list opens. */
  search: (text: string) => Promise<Option[]>;
  /** Options of before, shown while nothing is typed. */
  recent?: readonly Option[];
  placeholder?: string;
};

/** One of many, found by typing: a person, an item, an account. */
export function Combobox(props: Props) {
  return <Field {...props}>{(control) => <ComboboxControl {...props} control={control} />}</Field>;
}

function ComboboxControl(props: Props & { control: ControlProps }) {
  const { control, label, value, onChange, search, recent = [], placeholder, isRequired } = props;
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const isOpen = text !== null;
  const found = useSearch(search, text);
  const isRecent = text === '' && recent.length > 0;
  const options = isRecent ? recent : found.options;
  const listId = `${control.id}-list`;

  const close = (): void => setText(null);
  const open = (typed: string): void => {
    setText(typed);
    setActive(0);
  };
  const choose = (option: Option | undefined): void => {
    if (!option || option.isDisabled) return;
    onChange(option);
    close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' && !isOpen) open('');
    else if (!isOpen) return;
    else if (event.key === 'ArrowDown') setActive(nextEnabled(options, active, 1));
    else if (event.key === 'ArrowUp') setActive(nextEnabled(options, active, -1));
    else if (event.key === 'Enter') choose(options[active]);
    else return;
    event.preventDefault();
  };

  return (
    <div ref={box} className={controls.control}>
      {value && !isOpen && (value.picture ?? (value.icon && <Icon name={value.icon} />))}
      <input
        {...control}
        ref={input}
        role="combobox"
        className={controls.input}
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen && options.length > 0 ? listId : undefined}
        aria-activedescendant={isOpen && options[active] ? optionId(listId, active) : undefined}
        aria-required={isRequired || undefined}
        placeholder={placeholder}
        value={text ?? value?.label ?? ''}
        onChange={(event) => open(event.target.value)}
        onClick={() => !isOpen && open('')}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {value && !control.disabled && (
        <Inset
          icon="x"
          label={words.clear}
          onClick={() => {
            onChange(null);
            input.current?.focus();
          }}
        />
      )}
      {isOpen && (
        <Popup anchor={box} onClose={close} isAnchorWide className={styles.popup}>
          {isRecent && <div className={styles.note}>{words.recent}</div>}
          <Listbox
            id={listId}
            label={label}
            options={options}
            selected={value?.value ?? null}
            active={active}
            onActive={setActive}
            onSelect={choose}
          />
          <Note state={isRecent ? 'found' : found.state} isEmpty={options.length === 0} />
        </Popup>
      )}
    </div>
  );
}

/** Says that the search is under way, has failed or has found nothing. */
function Note({ state, isEmpty }: { state: 'searching' | 'failed' | 'found'; isEmpty: boolean }): ReactNode {
  const words = useWords();
  if (state === 'searching' && isEmpty)
    return (
      <div className={styles.note}>
        <Spinner /> {words.loading}
      </div>
    );
  if (state === 'failed')
    return (
      <div role="alert" className={styles.note}>
        {words.notFound}
      </div>
    );
  if (state === 'found' && isEmpty)
    return (
      <div role="status" className={styles.note}>
        {words.noResults}
      </div>
    );
  return null;
}
