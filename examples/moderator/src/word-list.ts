import { answered, type Submission, type Verdict } from './verdict.ts';

/** Each word of the list that is found takes this from the score. */
const POINTS_A_WORD = 30;

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Judges by a list of words, whatever their case and accents. It needs nobody. */
export function judgeByWords(submission: Submission, words: readonly string[]): Verdict {
  const said = new Set(
    plain(JSON.stringify(answered(submission).map(({ answer }) => answer))).split(/[^\p{L}\p{N}]+/u),
  );
  const found = words.filter((word) => said.has(plain(word.trim()))).slice(0, 10);
  return {
    score: Math.max(0, 100 - POINTS_A_WORD * found.length),
    labels: found.map((word) => word.trim().slice(0, 40)),
    note:
      found.length > 0 ? `Words of the list: ${found.join(', ')}.`.slice(0, 1000) : 'No word of the list.',
  };
}
