import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import styles from './listbox.module.css';

export type Option<Value extends string = string> = {
  value: Value;
  label: string;
  hint?: string;
  icon?: IconName;
  /** Stands in place of the icon, for example an avatar. */
  picture?: ReactNode;
  isDisabled?: boolean;
};

type Props<Value extends string> = {
  id: string;
  label: string;
  className?: string;
  options: readonly Option<Value>[];
  selected: Value | null;
  active: number;
  onActive: (index: number) => void;
  onSelect: (option: Option<Value>) => void;
};

/** The id of an option's element, for aria-activedescendant. */
export const optionId = (id: string, index: number): string => `${id}-${index}`;

/** The options of a select or of a combobox; the focus stays in the control that it belongs to. */
export function Listbox<Value extends string>(props: Props<Value>) {
  const { id, label, className, options, selected, active, onActive, onSelect } = props;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={className}>
      {options.map((option, index) => (
        <div
          key={option.value}
          id={optionId(id, index)}
          role="option"
          className={styles.option}
          aria-selected={option.value === selected}
          aria-disabled={option.isDisabled || undefined}
          data-active={index === active}
          onPointerMove={() => active !== index && onActive(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => !option.isDisabled && onSelect(option)}
        >
          {option.picture ?? (option.icon && <Icon name={option.icon} />)}
          <span className={styles.texts}>
            <span className={styles.label}>{option.label}</span>
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
          </span>
          <span className={styles.check}>{option.value === selected && <Icon name="check" />}</span>
        </div>
      ))}
    </div>
  );
}

/** The nearest option that can be chosen, from an index in a direction; the index itself if there is none. */
export function nextEnabled(options: readonly Option[], from: number, step: 1 | -1): number {
  for (let at = from + step; at >= 0 && at < options.length; at += step)
    if (!options[at]!.isDisabled) return at;
  return Math.max(from, 0);
}
