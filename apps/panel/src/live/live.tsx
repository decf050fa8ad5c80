import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { CabildoEvent } from '@cabildo/client';
import { noteLive } from '../api/query-client.ts';
import { Refresh } from './refresh.ts';
import { Stream, type LiveState } from './stream.ts';

interface Live {
  state: LiveState;
  /** Calls a listener with each event from now on. Returns how to end it. */
  listen(listener: (event: CabildoEvent) => void): () => void;
}

const LiveContext = createContext<Live | undefined>(undefined);

/** Follows the events of a server while its screens are shown: each drops the answers that it changes. */
export function LiveServer({ serverId, children }: { serverId: number; children: ReactNode }) {
  const [state, setState] = useState<LiveState>('connecting');
  const listeners = useMemo(() => new Set<(event: CabildoEvent) => void>(), []);
  useEffect(() => {
    const refresh = new Refresh();
    let wasAway = false;
    const stream = new Stream(serverId, {
      onEvent(event) {
        refresh.add(event);
        for (const listener of listeners) listener(event);
      },
      onReset: () => refresh.all(),
      onState(next) {
        // Answers that changed while nobody listened have no event of their own (roles, prices).
        if (next === 'live' && wasAway) refresh.all();
        wasAway = next === 'away';
        noteLive(next === 'live');
        setState(next);
      },
    });
    return () => {
      stream.close();
      refresh.stop();
      noteLive(false);
    };
  }, [serverId, listeners]);
  const live = useMemo<Live>(
    () => ({
      state,
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
    [state, listeners],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** The state of the events of the server that is shown; undefined: none is. */
export const useLiveState = (): LiveState | undefined => use(LiveContext)?.state;

/** The live events of the server that is shown. */
export function useLive(): Live {
  const live = use(LiveContext);
  if (!live) throw new Error('no server is shown here');
  return live;
}
