import { type ReactElement, cloneElement, useId, useRef, useState } from 'react';
import { Popup } from './popup.tsx';
import styles from './tooltip.module.css';

type Props = {
  text: string;
  /** Names what it stands at, rather than telling more of it. */
  isLabel?: boolean;
  children: ReactElement<{ 'aria-label'?: string; 'aria-describedby'?: string }>;
};

/** Shows a short text while its child has the pointer or the focus of the keyboard. Escape hides it. */
export function Tooltip({ text, isLabel, children }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const hide = (): void => setIsOpen(false);
  return (
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setIsOpen(true)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && setIsOpen(true)}
      onBlur={hide}
    >
      {cloneElement(
        children,
        isLabel ? { 'aria-label': text } : { 'aria-describedby': isOpen ? id : undefined },
      )}
      {isOpen && (
        <Popup anchor={anchor} onClose={hide} placement="top" className={styles.tooltip}>
          <span id={id} role="tooltip">
            {text}
          </span>
        </Popup>
      )}
    </span>
  );
}
