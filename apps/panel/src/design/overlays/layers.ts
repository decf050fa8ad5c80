import { useSyncExternalStore } from 'react';

// The open dialogs, the uppermost last: whatever floats must stand inside of it, or it could not be used.
let dialogs: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  dialogs = next;
  for (const listener of listeners) listener();
}

/** Notes an open dialog; call the answer when it closes. */
export function addDialog(dialog: HTMLElement): () => void {
  change([...dialogs, dialog]);
  return () => change(dialogs.filter((other) => other !== dialog));
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The uppermost dialog, undefined while none is open. */
export const useTopDialog = (): HTMLElement | undefined =>
  useSyncExternalStore(subscribe, () => dialogs.at(-1));

/** Where that stands which must be usable at any time: in the open dialog, if there is one, because all else is inert. */
export const useTopPlace = (): HTMLElement => useTopDialog() ?? document.body;
