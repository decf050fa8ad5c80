import { type ReactNode, type SubmitEvent, useId } from 'react';
import { classes } from '../classes.ts';
import styles from './dialog.module.css';
import { IconButton } from '../icon-button.tsx';
import { useModal } from './use-modal.ts';
import { useWords } from '../words.ts';

type Props = {
  title: string;
  description?: ReactNode;
  /** Escape and the cross ask for it; whoever renders the dialog decides. */
  onClose: () => void;
  children?: ReactNode;
  /** Buttons, the one that acts last. */
  footer?: ReactNode;
  /** Makes the dialog a form, which Enter and a button of type `submit` in the footer send. */
  onSubmit?: () => void;
  isWide?: boolean;
  /** `alertdialog` asks before something that cannot be undone. */
  role?: 'dialog' | 'alertdialog';
};

/** A modal window in the middle; it is open while it is rendered. */
export function Dialog(props: Props) {
  const { title, description, onClose, children, footer, onSubmit, isWide, role } = props;
  const words = useWords();
  const id = useId();
  const ref = useModal(onClose, true);
  const content = (
    <>
      {children && <div className={styles.body}>{children}</div>}
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </>
  );
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <dialog
      ref={ref}
      role={role}
      className={classes(styles.dialog, isWide && styles.wide)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      <header className={styles.header}>
        <h2 id={`${id}-title`} className={styles.title} data-title tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="x" label={words.close} size="small" onClick={onClose} />
        {description && (
          <div id={`${id}-description`} className={styles.description}>
            {description}
          </div>
        )}
      </header>
      {onSubmit ? (
        <form noValidate className={styles.content} onSubmit={submit}>
          {content}
        </form>
      ) : (
        <div className={styles.content}>{content}</div>
      )}
    </dialog>
  );
}
