import { type ReactNode, useId } from 'react';
import styles from './drawer.module.css';
import { IconButton } from '../icon-button.tsx';
import { useModal } from './use-modal.ts';
import { useWords } from '../words.ts';

export type DrawerProps = {
  title: ReactNode;
  /** A line below the title. */
  subtitle?: ReactNode;
  onClose: () => void;
  /** Stand beside the cross. */
  actions?: ReactNode;
  children: ReactNode;
  /** Stays in sight below. */
  footer?: ReactNode;
  /** Begins at its first field in place of its title. */
  isForm?: boolean;
};

/** Details at the right, over the list they come from; it is open while it is rendered. A click beside it closes it. */
export function Drawer(props: DrawerProps) {
  const { onClose, isForm = false } = props;
  const id = useId();
  const ref = useModal(onClose, isForm);
  return (
    <dialog
      ref={ref}
      className={styles.drawer}
      aria-labelledby={id}
      onPointerDown={(event) => event.target === ref.current && isBeside(event) && onClose()}
    >
      <DrawerContent {...props} id={id} />
    </dialog>
  );
}

/** The title, the content and the foot, of a drawer and of what stands beside the rest without covering it. */
export function DrawerContent({
  id,
  title,
  subtitle,
  onClose,
  actions,
  children,
  footer,
}: DrawerProps & { id: string }) {
  const words = useWords();
  return (
    <>
      <header className={styles.header}>
        <div className={styles.titles}>
          <h2 id={id} className={styles.title} data-title tabIndex={-1}>
            {title}
          </h2>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {actions}
        <IconButton icon="x" label={words.close} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </>
  );
}

/** A press on the backdrop comes as one on the dialog, outside of its box. */
function isBeside(event: { clientX: number; currentTarget: Element }): boolean {
  return event.clientX < event.currentTarget.getBoundingClientRect().left;
}
