import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.css';
import { Tooltip } from './overlays/tooltip.tsx';

type Props = Omit<ComponentProps<'button'>, 'disabled' | 'aria-label' | 'children'> & {
  icon: IconName;
  /** The name of the button, which its tooltip shows. */
  label: string;
  size?: 'normal' | 'small';
  isDisabled?: boolean;
  /** A switch between two states; undefined where it is none. */
  isPressed?: boolean;
};

/** A square button with an icon alone. */
export function IconButton(props: Props) {
  const { icon, label, size = 'normal', isDisabled, isPressed, className, ...rest } = props;
  return (
    <Tooltip text={label} isLabel>
      <button
        type="button"
        {...rest}
        disabled={isDisabled}
        aria-pressed={isPressed}
        className={classes(styles.button, size === 'small' && styles.small, className)}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  );
}
