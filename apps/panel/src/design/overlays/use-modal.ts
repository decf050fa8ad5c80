import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { noteOpener } from '../keep-focus.ts';
import { addDialog } from './layers.ts';

const FIELDS = 'input:not(:disabled), textarea:not(:disabled), [role="combobox"]:not(:disabled)';

/**
 * Opens a <dialog> while it is rendered: the browser itself keeps the focus inside, makes the rest inert and gives the
 * focus back. It begins at the element marked with data-autofocus, else at the first field if `isForm`, else at the title.
 */
export function useModal(onClose: () => void, isForm: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const dialog = ref.current!;
    noteOpener(dialog);
    dialog.showModal();
    const first =
      dialog.querySelector<HTMLElement>('[data-autofocus]') ??
      (isForm ? dialog.querySelector<HTMLElement>(FIELDS) : null) ??
      dialog.querySelector<HTMLElement>('[data-title]');
    first?.focus({ preventScroll: true });
    const remove = addDialog(dialog);
    return () => {
      remove();
      dialog.close();
    };
  }, [isForm]);

  useEffect(() => {
    const dialog = ref.current!;
    const onCancel = (event: Event): void => {
      // The element closes when its owner no longer renders it, and not before.
      if (event.target !== dialog) return;
      event.preventDefault();
      close();
    };
    // Browsers let a page refuse Escape once only; the key itself can be taken every time.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    dialog.addEventListener('cancel', onCancel);
    dialog.addEventListener('keydown', onKeyDown);
    return () => {
      dialog.removeEventListener('cancel', onCancel);
      dialog.removeEventListener('keydown', onKeyDown);
    };
  }, []);

  return ref;
}
