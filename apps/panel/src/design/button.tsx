import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './layout/spinner.tsx';

type Props = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'normal' | 'small';
  icon?: IconName;
  /** Under way: it keeps its width, shows a spinner and takes no clicks, but keeps the focus. */
  isBusy?: boolean;
  isDisabled?: boolean;
  /** Fills the width of what it stands in. */
  isWide?: boolean;
};

/** A button; `type` is `button` unless said otherwise, so that none submits a form by accident. */
export function Button(props: Props) {
  const { variant = 'secondary', size = 'normal', icon, isBusy, isDisabled, isWide, ...rest } = props;
  const { className, children, onClick, type = 'button', ...others } = rest;
  return (
    <button
      {...others}
      type={type}
      disabled={isDisabled}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
      className={classes(
        styles.button,
        styles[variant],
        size === 'small' && styles.small,
        isWide && styles.wide,
        isBusy && styles.busy,
        className,
      )}
    >
      <span className={styles.content}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
      {isBusy && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  );
}
