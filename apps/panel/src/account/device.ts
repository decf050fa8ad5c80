/** The browser and the system of a session, read from its User-Agent. */
export interface Device {
  system: string;
  /** Undefined: some browser. The API keeps 80 characters, which end before the names of some. */
  browser: string | undefined;
}

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/Firefox/, 'Firefox'],
  [/Chrome|Chromium|CriOS/, 'Chrome'],
  [/Version\/[\d.]+ .*Safari/, 'Safari'],
];

const nameIn = (names: typeof SYSTEMS, text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** Reads the device of a browser; undefined: it is none, and its own name says more. */
export function deviceOf(userAgent: string): Device | undefined {
  if (!userAgent.startsWith('Mozilla/')) return undefined;
  const system = nameIn(SYSTEMS, userAgent);
  return system === undefined ? undefined : { system, browser: nameIn(BROWSERS, userAgent) };
}

const DAY_MS = 86_400_000;

/** How many days ago a day was; the API knows the day of a last use alone, in UTC. */
export const daysAgo = (time: number, now: number): number =>
  Math.max(0, Math.floor(now / DAY_MS) - Math.floor(time / DAY_MS));
