import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import styles from './popover.module.css';
import { type Placement, Popup } from './popup.tsx';

type TriggerProps = {
  ref: Ref<HTMLButtonElement>;
  onClick: () => void;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
};

type Props = {
  label: string;
  placement?: Placement;
  /** Renders the button that opens it. */
  trigger: (props: TriggerProps) => ReactNode;
  /** Renders the content, which may ask to be closed. */
  children: (close: () => void) => ReactNode;
};

/** A button that opens a small panel beside it, for example filters. */
export function Popover({ label, placement, trigger, children }: Props) {
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
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
      })}
      {isOpen && (
        <Popup anchor={button} onClose={close} placement={placement} className={styles.popover}>
          <Content id={id} label={label}>
            {children(close)}
          </Content>
        </Popup>
      )}
    </>
  );
}

function Content({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.focus(), []);
  return (
    <div ref={content} id={id} role="dialog" aria-label={label} tabIndex={-1} className={styles.content}>
      {children}
    </div>
  );
}
