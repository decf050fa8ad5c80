import { type RefObject, useEffect } from 'react';

/** Brings an element into sight in a row that may be wider than the screen; the page stays where it is. */
function showInRow(row: HTMLElement, selector: string): void {
  const box = row.querySelector(selector)?.getBoundingClientRect();
  if (!box) return;
  const { left, right } = row.getBoundingClientRect();
  if (box.left < left) row.scrollLeft -= left - box.left;
  else if (box.right > right) row.scrollLeft += box.right - right;
}

/** Says where a row goes on beyond its edge, so that it fades there. */
function markEnds(row: HTMLElement): void {
  const left = row.scrollWidth - row.clientWidth - row.scrollLeft;
  row.toggleAttribute('data-before', row.scrollLeft > 1);
  row.toggleAttribute('data-after', left > 1);
}

/** Makes a row that may be wider than the screen keep what is chosen in sight, and show that there is more. */
export function useRow(ref: RefObject<HTMLElement | null>, chosen: string, value: string): void {
  useEffect(() => {
    showInRow(ref.current!, chosen);
    markEnds(ref.current!);
  }, [ref, chosen, value]);
  useEffect(() => {
    const row = ref.current!;
    const mark = (): void => markEnds(row);
    const watcher = new ResizeObserver(mark);
    watcher.observe(row);
    row.addEventListener('scroll', mark, { passive: true });
    return () => {
      watcher.disconnect();
      row.removeEventListener('scroll', mark);
    };
  }, [ref]);
}
