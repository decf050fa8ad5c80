import { useSyncExternalStore } from 'react';

export const LANGUAGES = ['es', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const KEPT = 'cabildo.language';

const isLanguage = (text: string | null): text is Language => LANGUAGES.some((each) => each === text);

/** The language that was chosen here, else that of the browser, else Spanish. */
function initial(): Language {
  const kept = localStorage.getItem(KEPT);
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'es';
}

let language: Language | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language at this moment, for code outside of components. */
export const currentLanguage = (): Language => (language ??= initial());

/** The language of the panel; a component that reads it is drawn again when it is switched. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);

/** Switches the language of everything that is on the screen, and keeps it for the next visit. */
export function setLanguage(next: Language): void {
  language = next;
  localStorage.setItem(KEPT, next);
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

/** Says to the browser which language the page has, and follows the choice of other tabs. */
export function startLanguage(): void {
  document.documentElement.lang = currentLanguage();
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEPT && isLanguage(newValue) && newValue !== language) setLanguage(newValue);
  });
}
