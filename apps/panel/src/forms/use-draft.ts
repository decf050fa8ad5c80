import { useEffect, useRef, useState } from 'react';
import { sessionEnded } from '../api/session.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

type Typed = Readonly<Record<string, unknown>>;

/** Takes what was typed into a form the last time, where it was not sent; undefined: nothing. */
export function useLastDraft(form: string): Typed | undefined {
  const [draft] = useState(() => readDraft(form));
  // A first drawing that waits for something is thrown away, and the next one reads the draft again.
  useEffect(() => dropDraft(form), [form]);
  return draft;
}

/**
 * Keeps what was typed for the next time that the form is there: where the session ends, and where a form that stands
 * beside other work goes for a while. Returns how to forget it.
 */
export function useDraft(form: string, typed: Typed, isKept: boolean): () => void {
  const hasEnded = sessionEnded.use();
  const left = useRef<Typed>(undefined);
  useEffect(() => {
    left.current = isKept ? typed : undefined;
    if (hasEnded) keepDraft(form, typed);
  });
  useEffect(
    () => () => {
      if (left.current) keepDraft(form, left.current);
    },
    [form],
  );
  return () => void (left.current = undefined);
}
