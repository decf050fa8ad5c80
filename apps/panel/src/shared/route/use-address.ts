import { useNavigate, useSearch } from '@tanstack/react-router';

/** The search of a screen's address, and the way to another one. */
export interface Address<S> {
  search: S;
  /** Changes a part of the search and keeps the rest. @param replace for what is typed, which is no place to go back to */
  show(change: Partial<S>, replace?: boolean): void;
}

/** Reads the address of the screen that is shown, by the reader that its route has. */
export function useAddress<S extends object>(read: (search: Record<string, unknown>) => S): Address<S> {
  const search = read(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    search,
    show: (change, replace = false) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...change }),
        replace,
        resetScroll: false,
      }),
  };
}
