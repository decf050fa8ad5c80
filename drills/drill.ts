/** A number that a drill counted. */
export interface Count {
  /** The thing in a few words: `answers that failed`. */
  what: string;
  count: number;
  /** The only number with which the drill passes; without one, the count is information. */
  wanted?: number;
  /** The highest number with which the drill passes. */
  most?: number;
}

/** Reports progress. */
export type Say = (line: string) => void;
/** Registers what is cleaned up when the drill is over, in the reverse order. */
export type OnEnd = (clean: () => unknown) => void;

/** A rehearsal of what operators do, on servers and processes of its own. */
export interface Drill {
  /** The sentence that it proves. */
  title: string;
  /** Whether it takes less than a minute, so that `.ci/run` runs it. */
  isQuick: boolean;
  /** @returns what it counted; an error that it throws is a failure as well */
  run(say: Say, onEnd: OnEnd): Promise<Count[]>;
}

const isRight = ({ count, wanted = count, most = count }: Count): boolean =>
  count === wanted && count <= most;

/** Whether each count that has a wanted number is that number, and none is above the most that it may be. */
export const passes = (counts: readonly Count[]): boolean => counts.every(isRight);

/** The one line of a drill: `PASS rotate: 512 requests, 0 answers that failed (34 s)`. */
export function lineOf(name: string, counts: readonly Count[], seconds: number): string {
  const numbers = counts.map((each) => {
    const { what, count, wanted, most } = each;
    return isRight(each) ? `${count} ${what}` : `${count} ${what} (wanted: ${wanted ?? `at most ${most}`})`;
  });
  return `${passes(counts) ? 'PASS' : 'FAIL'} ${name}: ${numbers.join(', ')} (${Math.round(seconds)} s)`;
}
