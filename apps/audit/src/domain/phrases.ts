/** Words, and whatever stands between them one character at a time. */
const TOKENS = /[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu;

/** The longest runs of tokens of `phrase` that `note` contains, from left to right. */
function sharedRuns(phrase: string, note: string): string[] {
  const runs: string[] = [];
  let run = '';
  for (const token of phrase.match(TOKENS) ?? []) {
    if (note.includes(run + token)) {
      run += token;
      continue;
    }
    runs.push(run);
    run = note.includes(token) ? token : '';
  }
  return [...runs, run].filter((text) => text.trim() !== '');
}

/**
 * What is left of `phrases` when only what `note` contains too may stay. Notes of one type come from one sentence with
 * gaps, so a few notes reduce the first one to the sentence: «transferencia de », « de la cuenta ». Each phrase that is
 * returned is part of `note` and of one of `phrases`; the same array comes back when nothing changes.
 */
export function commonPhrases(phrases: readonly string[], note: string): readonly string[] {
  if (phrases.every((phrase) => note.includes(phrase))) return phrases;
  return [...new Set(phrases.flatMap((phrase) => sharedRuns(phrase, note)))];
}
