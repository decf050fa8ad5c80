import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../classes.ts';
import styles from './above-all.module.css';
import { useTopPlace } from './layers.ts';

type Props = ComponentProps<'section'> & {
  /** Is told the height, and 0 when nothing is shown any more. */
  onHeight?: (height: number) => void;
};

/** Stands above everything, and is shown anew in each dialog that opens, so that it can be used there too. */
export function AboveAll(props: Props) {
  return createPortal(<Shown {...props} />, useTopPlace());
}

function Shown({ onHeight, className, ...rest }: Props) {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = ref.current!;
    // The tablets of some games have browsers without popovers; a fixed position and z-index serve there.
    if ('showPopover' in element) element.showPopover();
    if (!onHeight) return;
    const measure = (): void => onHeight(element.offsetHeight);
    measure();
    const watched = new ResizeObserver(measure);
    watched.observe(element);
    return () => {
      watched.disconnect();
      onHeight(0);
    };
  }, [onHeight]);
  return <section {...rest} ref={ref} popover="manual" className={classes(styles.shown, className)} />;
}
