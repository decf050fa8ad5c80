import type { CabildoEvent } from '@cabildo/client';
import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { answer, type RowOf } from '../../api/answers.ts';
import { queryClient } from '../../api/query-client.ts';
import { useServer } from '../../shared/server/server.tsx';
import { CALL_EVENTS, callIn } from '../../live/calls.ts';
import { useLive } from '../../live/live.tsx';
import { newestOf, type Call, type Unit } from './board.ts';

export type Department = RowOf<'mdt', 'listDepartments', 'departments'>;

interface Board {
  calls: readonly Call[];
  units: readonly Unit[];
  departments: readonly Department[];
  isLoading: boolean;
  error: unknown;
  retry(): void;
  /** Shows a call as an answer or an event has it. */
  take(call: Call): void;
}

const BoardContext = createContext<Board | undefined>(undefined);

/** The calls of each state that the board shows. */
const MOST = 100;
/** Calls of events that are kept until the lists have them. */
const MOST_TAKEN = 500;

const unitsOf = (serverId: number) => ({
  ...answer('mdt', 'listUnits', { server_id: serverId }),
  meta: { takes: ['unit.status_changed', 'unit.attached', 'unit.detached', 'unit.panic'] },
});

/** Departments are read again this often, because no event reports their changes. */
const DEPARTMENTS_MS = 60_000;

/** Shows a unit's new status at once; who comes and goes is read again. */
function takeUnit(
  serverId: number,
  { server_character_id: id, status, since }: Pick<Unit, 'server_character_id' | 'status' | 'since'>,
): void {
  queryClient.setQueryData(
    unitsOf(serverId).queryKey,
    (before) =>
      before && {
        ...before,
        units: before.units.map((unit) =>
          unit.server_character_id === id && unit.since <= since ? { ...unit, status, since } : unit,
        ),
      },
  );
}

function applyTo(serverId: number, event: CabildoEvent, take: (call: Call) => void): void {
  const call = callIn(event);
  if (call) take(call);
  else if (event.type === 'unit.status_changed') takeUnit(serverId, event.data);
}

/**
 * The calls and units of the server for all screens of the terminal. What an event says of them is on the screen at once; the
 * lists that are read again meanwhile follow, and the newest version of a call wins.
 */
export function BoardData({ children }: { children: ReactNode }) {
  const { serverId } = useServer();
  const { listen } = useLive();
  const [taken, setTaken] = useState<readonly Call[]>([]);
  const listed = (status: Call['status']) => ({
    ...answer('mdt', 'listCalls', { server_id: serverId, status, per_page: MOST }),
    // It stands here, because the bundler may run this module before that of the kinds.
    meta: { takes: CALL_EVENTS },
  });
  const lists = [useQuery(listed('pending')), useQuery(listed('active')), useQuery(listed('closed'))];
  const units = useQuery(unitsOf(serverId));
  const { data: bodies } = useQuery({
    ...answer('mdt', 'listDepartments', { server_id: serverId, per_page: MOST }),
    refetchInterval: DEPARTMENTS_MS,
  });
  const all = [...lists, units];
  const take = useMemo(
    () =>
      (call: Call): void =>
        setTaken((before) =>
          [call, ...before.filter(({ call_id }) => call_id !== call.call_id)].slice(0, MOST_TAKEN),
        ),
    [],
  );
  useEffect(() => listen((event) => applyTo(serverId, event, take)), [listen, serverId, take]);
  const board: Board = {
    calls: newestOf(...lists.map(({ data }) => data?.calls ?? []), taken),
    units: units.data?.units ?? [],
    departments: bodies?.departments ?? [],
    isLoading: all.some(({ isPending }) => isPending),
    error: all.find(({ error, data }) => error && !data)?.error,
    retry: () => all.forEach(({ refetch }) => void refetch()),
    take,
  };
  return <BoardContext value={board}>{children}</BoardContext>;
}

/** The calls and units that the terminal shows. */
export function useBoard(): Board {
  const board = use(BoardContext);
  if (!board) throw new Error('the board is part of the terminal alone');
  return board;
}
