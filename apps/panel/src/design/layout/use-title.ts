import { useLayoutEffect } from 'react';

/** Names the page in the browser's tab and history, and for screen readers. @param title undefined: something else names it */
export function useTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    if (title !== undefined) document.title = `${title} · Cabildo`;
  }, [title]);
}
