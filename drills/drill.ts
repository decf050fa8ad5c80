/** A number that a drill counted. */
export interface Count {
  /** The thing in a few words: `answers that failed`. */
  what: string;
  count: number;
  /** The only number with which the drill passes; without one, the count is information. */
  wanted?: number;
}

/** A rehearsal of what operators do, on servers and processes of its own. */
export interface Drill {
  /** The sentence that it proves. */
  title: string;
  /** Whether it takes less than a minute, so that `.ci/run` runs it. */
  isQuick: boolean;
  /** @param say reports progress @returns what it counted; an error that it throws is a failure as well */
  run(say: (line: string) => void): Promise<Count[]>;
}

/** Whether each count that has a wanted number is that number. */
export const passes = (counts: readonly Count[]): boolean =>
  counts.every(({ count, wanted }) => wanted === undefined || count === wanted);

/** The one line of a drill: `PASS rotate: 512 requests, 0 answers that failed (34 s)`. */
export function lineOf(name: string, counts: readonly Count[], seconds: number): string {
  const numbers = counts.map(({ what, count, wanted }) =>
    wanted === undefined || count === wanted ? `${count} ${what}` : `${count} ${what} (wanted: ${wanted})`,
  );
  return `${passes(counts) ? 'PASS' : 'FAIL'} ${name}: ${numbers.join(', ')} (${Math.round(seconds)} s)`;
}
