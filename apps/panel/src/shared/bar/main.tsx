import { useMatches } from '@tanstack/react-router';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { CONTENT } from './skip-link.tsx';

/** The place of the screen within a frame; each screen begins at its top. */
export function Main({ className, children }: { className: string | undefined; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  // The address is that of the next screen already while that one loads.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  useLayoutEffect(() => {
    main.current!.scrollTop = 0;
  }, [path]);
  return (
    <main ref={main} id={CONTENT} className={className} tabIndex={-1}>
      {children}
    </main>
  );
}
