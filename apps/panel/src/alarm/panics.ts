import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answer } from '../api/answers.ts';
import { queryClient } from '../api/query-client.ts';
import { CALL_EVENTS, callIn } from '../live/calls.ts';
import { useLive } from '../live/live.tsx';
import { useServerId } from '../shared/server/server.tsx';
import { type Panic, panicsAfter } from './panic.ts';

const panicsOf = (serverId: number) => ({
  ...answer('mdt', 'listPanics', { server_id: serverId }),
  // Notes change nothing that an alarm shows.
  meta: { takes: [...CALL_EVENTS, 'call.noted'] },
});

/** Shows a call as an answer or an event has it. What is being read is read anew, as it may be older. */
export function takePanic(serverId: number, call: Panic): void {
  const { queryKey } = panicsOf(serverId);
  if (call.panic_character_id === null) return;
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
  else
    queryClient.setQueryData(
      queryKey,
      (before) => before && { ...before, panics: [...panicsAfter(before.panics, call)] },
    );
}

/** The open panics of the server that is shown. */
export function usePanics(): readonly Panic[] {
  const serverId = useServerId();
  const { listen } = useLive();
  useEffect(
    () =>
      listen((event) => {
        const call = callIn(event);
        if (call) takePanic(serverId, call);
      }),
    [listen, serverId],
  );
  return useQuery(panicsOf(serverId)).data?.panics ?? [];
}
