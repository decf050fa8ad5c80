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

/** Keeps a choice of this browser across visits and in all its tabs: one of these words, the first where none was made. */
export function keptState<T extends string>(key: string, words: readonly [T, ...T[]]): PanelState<T> {
  const wordOf = (kept: string | null): T => words.find((each) => each === kept) ?? words[0];
  const state = panelState(wordOf(localStorage.getItem(key)));
  addEventListener('storage', (event) => {
    if (event.key === key) state.set(wordOf(event.newValue));
  });
  return {
    ...state,
    set(next) {
      localStorage.setItem(key, next);
      state.set(next);
    },
  };
}
