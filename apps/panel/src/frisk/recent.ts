/** A frisk that was begun in this browser: the API lists none, and one that was left by accident is to be found again. */
export interface RecentFrisk {
  session_id: number;
  target_character_id: number;
  started_at: string;
}

/** A list of the latest ones is enough to return to. */
const MOST = 5;

const keptKey = (serverId: number): string => `cabildo.frisks.${serverId}`;

const isRecent = (value: unknown): value is RecentFrisk =>
  typeof value === 'object' &&
  value !== null &&
  Number.isSafeInteger((value as RecentFrisk).session_id) &&
  Number.isSafeInteger((value as RecentFrisk).target_character_id) &&
  !Number.isNaN(Date.parse((value as RecentFrisk).started_at));

/** Reads the frisks that were kept; what is no frisk is left out. */
export function readRecent(kept: string | null): RecentFrisk[] {
  try {
    const list: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(list) ? list.filter(isRecent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** The latest frisks of a server that were begun in this tab. */
export const recentFrisks = (serverId: number): RecentFrisk[] =>
  readRecent(sessionStorage.getItem(keptKey(serverId)));

/** Keeps a frisk that has begun. */
export function keepFrisk(
  serverId: number,
  { session_id, target_character_id, started_at }: RecentFrisk,
): void {
  const others = recentFrisks(serverId).filter((each) => each.session_id !== session_id);
  const list = [{ session_id, target_character_id, started_at }, ...others].slice(0, MOST);
  sessionStorage.setItem(keptKey(serverId), JSON.stringify(list));
}
