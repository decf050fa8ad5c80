import type { RequestContext } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';

/** A key expires after this many days without use (ID-07). */
const KEY_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The UTC day of a moment, `YYYY-MM-DD`. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** The earliest day of last use that keeps a key valid, so that no key expires before its 180 days are over. */
export const oldestLiveDay = (now: Date): string => dayOf(new Date(now.getTime() - KEY_DAYS * DAY_MS));

/** The moment at which a key expires that is not used after this day. */
export const expiryOf = (lastUsedOn: string): Date =>
  new Date(Date.parse(lastUsedOn) + (KEY_DAYS + 1) * DAY_MS);

/** PN-03: a session of the panel ends after this time without use. */
const PANEL_IDLE_MS = 12 * 60 * 60 * 1000;
/** The use of a session is stored no more often than this, so that most requests write nothing. */
const PANEL_TOUCH_MS = 5 * 60 * 1000;

/** The end of a panel session that is used now and not again; a use that is not stored shortens no session. */
export const panelEndOf = (now: Date): Date => new Date(now.getTime() + PANEL_IDLE_MS + PANEL_TOUCH_MS);

/** The earliest stored end of a panel session whose use needs not be stored again. */
export const recentPanelEnd = (now: Date): Date => new Date(now.getTime() + PANEL_IDLE_MS);

/** The moments by which a key is judged. */
export interface KeyTimes {
  readonly now: Date;
  readonly today: string;
  /** A key whose last use is older has expired. */
  readonly oldestLive: string;
}

export const keyTimes = (now: Date): KeyTimes => ({ now, today: dayOf(now), oldestLive: oldestLiveDay(now) });

/** Refuses callers without a key (401). The gateway refuses most of them; a game session reaches the service (ID-12). */
export const keyNeeded = () =>
  fail('error', {
    status: 401,
    message: { es: 'Falta una clave de acceso válida.', en: 'A valid key is missing.' },
  });

/** The user and key of an app session; undefined for any other caller. */
export function appSessionOf({ actor }: RequestContext): { user_id: number; key_id: number } | undefined {
  return actor.kind === 'user' && actor.session === 'app' ? actor : undefined;
}
