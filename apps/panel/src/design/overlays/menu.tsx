import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { moveFocus } from '../focus.ts';
import { Icon, type IconName } from '../icon.tsx';
import { Kbd } from '../kbd.tsx';
import styles from './menu.module.css';
import { type Placement, Popup } from './popup.tsx';

export type MenuItem = {
  label: string;
  onSelect: () => void;
  icon?: IconName;
  hint?: string;
  shortcut?: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** One of several that exclude each other, for example a theme. */
  isChecked?: boolean;
};

/** The props of the button that opens a menu. */
export type TriggerProps = {
  ref: Ref<HTMLButtonElement>;
  onClick: () => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
};

type Props = {
  label: string;
  items: readonly (MenuItem | 'separator')[];
  placement?: Placement;
  /** Renders the button: `trigger={(props) => <IconButton icon="more" label="…" {...props} />}`. */
  trigger: (props: TriggerProps) => ReactNode;
};

/** A button that opens a list of things to do. */
export function Menu({ label, items, placement = 'bottom-end', trigger }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const close = (): void => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <>
      {trigger({
        ref: button,
        onClick: () => setIsOpen(!isOpen),
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
      })}
      {isOpen && (
        <Popup anchor={button} onClose={close} placement={placement} className={styles.popup}>
          <Items id={id} label={label} items={items} onClose={close} />
        </Popup>
      )}
    </>
  );
}

type ItemsProps = Pick<Props, 'label' | 'items'> & { id: string; onClose: () => void };

function Items({ id, label, items, onClose }: ItemsProps) {
  const menu = useRef<HTMLDivElement>(null);
  const enabled = (): HTMLElement[] => [
    ...menu.current!.querySelectorAll<HTMLElement>('button:not([aria-disabled])'),
  ];

  useEffect(() => {
    const buttons = [...menu.current!.querySelectorAll<HTMLElement>('button:not([aria-disabled])')];
    (buttons.find((button) => button.ariaChecked === 'true') ?? buttons[0])?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') {
      onClose();
      return;
    }
    const isMove = /^(ArrowDown|ArrowUp|Home|End)$/.test(event.key);
    if (isMove) moveFocus(event.key, enabled());
    else if (event.key.length === 1 && event.key !== ' ') {
      const elements = enabled();
      const at = elements.indexOf(document.activeElement as HTMLElement);
      const letter = event.key.toLocaleLowerCase();
      [...elements.slice(at + 1), ...elements]
        .find((element) => element.innerText.toLocaleLowerCase().startsWith(letter))
        ?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={menu} id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {items.map((item, index) =>
        item === 'separator' ? (
          <div key={index} role="separator" className={styles.separator} />
        ) : (
          <button
            key={index}
            type="button"
            role={item.isChecked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.isChecked}
            aria-disabled={item.isDisabled || undefined}
            tabIndex={-1}
            className={classes(styles.item, item.isDanger && styles.danger)}
            onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
            onClick={() => {
              if (item.isDisabled) return;
              onClose();
              item.onSelect();
            }}
          >
            {item.icon && <Icon name={item.icon} />}
            <span className={styles.texts}>
              {item.label}
              {item.hint && <span className={styles.hint}>{item.hint}</span>}
            </span>
            {item.shortcut && <Kbd>{item.shortcut}</Kbd>}
            {item.isChecked && <Icon name="check" />}
          </button>
        ),
      )}
    </div>
  );
}
