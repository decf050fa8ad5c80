import { useSyncExternalStore } from 'react';

/** A value of the whole panel. */
export interface PanelState<T> {
  get(): T;
  set(value: T): void;
  use(): T;
}

/** Keeps a value of the whole panel. Controls show a new one at once: a tick later the caret of a field would have moved. */
export function panelState<T>(initial: T): PanelState<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = (): T => value;
  return {
    get,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
