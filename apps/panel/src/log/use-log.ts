import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { answer } from '../api/answers.ts';
import { client } from '../api/client.ts';
import { useAddress } from '../shared/route/use-address.ts';
import { useServerId } from '../shared/server/server.tsx';
import { useLive } from '../live/live.tsx';
import { useLanguage } from '../words/language.ts';
import { localZone } from '../shared/list/days.ts';
import { rowOfEvent } from './event-rows.ts';
import { canBeLive, matches, queryOf, readSearch, type LogFilters, type LogQuery } from './filters.ts';
import { LiveLog, type LiveView } from './live-log.ts';
import { seldom } from './seldom.ts';
import { rowOfEntry, type LogActor, type LogRow } from './rows.ts';

/** The entries that are asked for at once: the most that the API gives. */
export const PAGE = 100;

/** The address of the log, and how to change it. */
export function useLogSearch() {
  const { search, show: change } = useAddress(readSearch);
  const { live, entry, ...filters } = search;
  return { search, filters, entry, isLive: live !== false && canBeLive(filters), change };
}

/** A question that stays the same object while it asks the same. */
export function useLogQuery(filters: LogFilters): LogQuery {
  const serverId = useServerId();
  const text = JSON.stringify(filters);
  return useMemo(() => queryOf(serverId, JSON.parse(text) as LogFilters, localZone()), [serverId, text]);
}

/** The pages of the log, whose sentences are in the language of the panel: another language is another list. */
export function useLogPages(query: LogQuery, enabled: boolean) {
  const language = useLanguage();
  return useInfiniteQuery({
    queryKey: ['logs', 'query', query, 'pages', language],
    queryFn: ({ pageParam, signal }) =>
      client().logs.query({ ...query, ...pageParam, per_page: PAGE }, { signal, maxRetries: 0 }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ next_cursor }) => (next_cursor === null ? undefined : { cursor: next_cursor }),
    enabled,
  });
}

/** Whether a row that the stream brought lacks a name that the log alone knows. */
const isUnnamed = ({ actor, parts }: LogRow): boolean =>
  actor?.kind === 'key' ||
  parts.es.some(
    (part) =>
      typeof part === 'object' &&
      part.name === undefined &&
      (part.kind === 'account' || part.kind === 'user'),
  );

const nextFrame = (run: () => void): void => void requestAnimationFrame(run);

/** The newest rows as they happen, beginning with what the log has; one list for each question. */
export function useLiveLog(
  query: LogQuery,
  filters: LogFilters,
  enabled: boolean,
): LiveView & { log: LiveLog; newest: ReturnType<typeof useNewest> } {
  const { listen } = useLive();
  // A new question, or a language whose sentences the log has to give, begins anew.
  const name = `${JSON.stringify(query)} ${useLanguage()}`;
  const [held, setHeld] = useState(() => ({ name, log: new LiveLog(nextFrame) }));
  if (held.name !== name) setHeld({ name, log: new LiveLog(nextFrame) });
  const { log } = held;
  const newest = useNewest(query, 'newest', enabled);
  const { data: named, refetch } = useNewest(query, 'named', false);
  const text = JSON.stringify(filters);
  useEffect(() => {
    if (!enabled) return;
    const shown = JSON.parse(text) as LogFilters;
    const names = seldom(() => void refetch());
    const end = listen((event) => {
      const row = rowOfEvent(event);
      if (!row || !matches(shown, { ...row, userId: row.actor?.kind === 'person' ? row.actor.id : null }))
        return;
      log.add(row);
      if (isUnnamed(row)) names.ask();
    });
    return () => {
      end();
      names.end();
    };
  }, [enabled, listen, log, text, refetch]);
  useEffect(() => {
    if (newest.data) log.merge(newest.data.logs.map(rowOfEntry));
  }, [log, newest.data]);
  useEffect(() => {
    if (named) log.rename(named.logs.map(rowOfEntry));
  }, [log, named]);
  return { ...useSyncExternalStore(log.subscribe, log.view), log, newest };
}

/** The first page of the log: `newest` is read when the log opens and after a gap in the events, `named` for the names. */
function useNewest(query: LogQuery, use: 'newest' | 'named', enabled: boolean) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['logs', 'query', query, use, language],
    queryFn: ({ signal }) => client().logs.query({ ...query, per_page: PAGE }, { signal, maxRetries: 0 }),
    enabled,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The names that one question asks for at most. */
const MOST_NAMES = 50;

/**
 * The names of those who acted in rows that the stream brought, which has their ids alone: members are asked for, and keys are
 * called as in the rows that the log answered.
 */
export function useActorNames(rows: readonly LogRow[]): (actor: LogActor) => string | undefined {
  const serverId = useServerId();
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const unknown = rows.flatMap(({ actor }) =>
    actor?.kind === 'person' && actor.name === undefined && !names.has(actor.id) ? [actor.id] : [],
  );
  const ids = [...new Set(unknown)].sort((a, b) => a - b).slice(0, MOST_NAMES);
  const { data } = useQuery({
    ...answer('servers', 'listMembers', { server_id: serverId, user_ids: ids, per_page: MOST_NAMES }),
    enabled: ids.length > 0,
  });
  useEffect(() => {
    if (data)
      setNames(
        (before) =>
          new Map([...before, ...data.members.map((each) => [each.user_id, each.gp_username] as const)]),
      );
  }, [data]);
  const keys = new Map(
    rows.flatMap(({ actor }) => (actor?.kind === 'key' && actor.name ? [[actor.id, actor.name]] : [])),
  );
  return ({ kind, id }) => (kind === 'key' ? keys : names).get(id);
}
