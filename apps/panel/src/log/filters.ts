import { fold } from '@cabildo/contracts/fold.ts';
import type { InputOf, Client } from '@cabildo/client';
import { DOMAINS, type Domain } from '@cabildo/contracts/event.ts';
import { plain } from '@cabildo/contracts/sentence.ts';
import { boundsOf, isDay } from '../shared/list/days.ts';
import type { LogRow } from './rows.ts';

export type LogQuery = InputOf<Client['logs']['query']>;

/** The filters of the log. They stand in the address, so that a narrowed log can be sent and kept. */
export interface LogFilters {
  domain?: Domain;
  /** The exact type of an entry without its domain: `transfer.completed`. */
  action?: string;
  user?: number;
  character?: number;
  /** A part of the sentence or of the type. */
  q?: string;
  /** The first and the last day, as the reader's calendar counts them. */
  from?: string;
  to?: string;
}

/** All that the address of the log says. */
export interface LogSearch extends LogFilters {
  /** Entries appear as they happen, unless the address says otherwise. */
  live?: false;
  /** The entry whose details are open: its time and the id of its event. */
  entry?: string;
}

const id = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

const text = (value: unknown, longest: number): string | undefined => {
  const read = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return read === '' ? undefined : read.slice(0, longest);
};

const LONGEST = 100;

/** Leaves out what is undefined, so that it leaves the address too. */
export const defined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

/** Reads an address; what it says and means nothing is left out. */
export function readSearch(search: Readonly<Record<string, unknown>>): LogSearch {
  const read = {
    domain: DOMAINS.find((domain) => domain === search['domain']),
    action: text(search['action'], LONGEST),
    user: id(search['user']),
    character: id(search['character']),
    q: text(search['q'], LONGEST),
    from: isDay(search['from']) ? search['from'] : undefined,
    to: isDay(search['to']) ? search['to'] : undefined,
    live: search['live'] === false ? (false as const) : undefined,
    entry: text(search['entry'], LONGEST),
  };
  return defined(read) as LogSearch;
}

/** The question to the API for filters. @param zone the time zone in which days are counted */
export const queryOf = (serverId: number, filters: LogFilters, zone: string): LogQuery => ({
  server_id: serverId,
  ...defined({
    domain: filters.domain,
    log_action: filters.action,
    user_id: filters.user,
    character_id: filters.character,
    search: filters.q,
  }),
  ...boundsOf(filters, zone),
});

/** Whether it can be seen of an event that it belongs to what is shown: its characters are not, and past days have none. */
export const canBeLive = ({ character, from, to }: LogFilters): boolean =>
  character === undefined && from === undefined && to === undefined;

/** The part of a row that filters look at. */
export interface Filtered {
  domain: string;
  action: string;
  parts: LogRow['parts'];
  userId: number | null;
}

/** Whether an event belongs to the log that is shown, as the API would decide (GW-28). */
export function matches({ domain, action, user, q }: LogFilters, event: Filtered): boolean {
  if (domain !== undefined && domain !== event.domain) return false;
  if (action !== undefined && action !== event.action) return false;
  if (user !== undefined && user !== event.userId) return false;
  if (q === undefined) return true;
  return [plain(event.parts.es), plain(event.parts.en), event.action].some((each) =>
    fold(each).includes(fold(q)),
  );
}
