import { useSyncExternalStore } from 'react';

/** `system` follows the system's own setting. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** public/theme.js reads it before anything is drawn. */
const KEPT = 'cabildo.theme';

const listeners = new Set<() => void>();

const current = (): Theme =>
  THEMES.find((each) => each === document.documentElement.dataset['theme']) ?? 'system';

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  localStorage.setItem(KEPT, theme);
  for (const listener of listeners) listener();
}

addEventListener('storage', ({ key, newValue }) => {
  const theme = THEMES.find((each) => each === newValue);
  if (key === KEPT && theme && theme !== current()) setTheme(theme);
});
