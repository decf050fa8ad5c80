import { type ComponentProps, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { noteOpener } from '../design/keep-focus.ts';
import { DrawerContent, type DrawerProps } from '../design/overlays/drawer.tsx';
import { FormDrawer } from '../forms/form-drawer.tsx';
import styles from './pane.module.css';

const FIELDS = 'input:not(:disabled), textarea:not(:disabled)';

/** Details beside the board, which covers nothing: all else can be seen and used meanwhile. Escape within it closes it. */
export function Pane({ isForm = false, ...props }: DrawerProps) {
  const id = useId();
  const pane = useRef<HTMLElement>(null);
  useLayoutEffect(() => noteOpener(pane.current!), []);
  useEffect(() => {
    const { activeElement } = document;
    // A page that is loaded with details open begins at its own title, and a part of them may have taken the focus already.
    if ((!isForm && activeElement === document.body) || pane.current!.contains(activeElement)) return;
    const first = pane.current!.querySelector<HTMLElement>(isForm ? FIELDS : '[data-title]');
    first?.focus({ preventScroll: true });
  }, [isForm]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    props.onClose();
  };
  return (
    <section ref={pane} className={styles.pane} aria-labelledby={id} onKeyDown={onKeyDown}>
      <DrawerContent {...props} id={id} />
    </section>
  );
}

const FormFrame = (props: DrawerProps) => <Pane {...props} isForm />;

/** A form in a pane, which Enter and its button send. */
export const FormPane = (props: Omit<ComponentProps<typeof FormDrawer>, 'frame'>) => (
  <FormDrawer {...props} frame={FormFrame} />
);
