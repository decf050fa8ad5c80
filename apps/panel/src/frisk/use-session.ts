import cancelFrisk from '@cabildo/contracts/inventory/frisks/cancel.ts';
import completeFrisk from '@cabildo/contracts/inventory/frisks/complete.ts';
import confirmAction from '@cabildo/contracts/inventory/frisks/confirm_action.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { answer } from '../api/answers.ts';
import { queryClient } from '../api/query-client.ts';
import { useServerId } from '../shared/server/server.tsx';
import { useCommand } from '../forms/command.ts';
import type { Decision, FriskSession } from './decisions.ts';

/** An open frisk is read again as often, for those who watch it. */
const AGAIN_MS = 3_000;

/** A frisk and the decisions that are on their way: each shows at once, and they are sent one after the other. */
export function useSession(sessionId: number) {
  const server_id = useServerId();
  const asked = answer('cacheo', 'getSession', { server_id, session_id: sessionId });
  const { data, error, isPending, refetch } = useQuery({
    ...asked,
    // Decisions and cancellations have no public event.
    refetchInterval: ({ state }) => (state.data?.session.state === 'open' ? AGAIN_MS : false),
  });
  const [sent, setSent] = useState<ReadonlyMap<number, Decision>>(new Map());
  const queue = useRef(Promise.resolve());
  const confirm = useCommand(confirmAction, {
    onDone({ result, expires_at }) {
      queryClient.setQueryData(
        asked.queryKey,
        (before) =>
          before && {
            ...before,
            session: {
              ...before.session,
              expires_at,
              results: before.session.results.map((each) =>
                each.result_id === result.result_id ? result : each,
              ),
            },
          },
      );
    },
  });
  const complete = useCommand(completeFrisk);
  const cancel = useCommand(cancelFrisk);
  const session: FriskSession | undefined = data && {
    ...data.session,
    results: data.session.results.map((each) => ({
      ...each,
      result: sent.get(each.result_id) ?? each.result,
    })),
  };
  const end = { server_id, session_id: sessionId };
  return {
    session,
    error,
    isPending,
    retry: () => void refetch(),
    /** The first refusal of the last command. */
    problem: [confirm, complete, cancel].find((command) => command.error !== null),
    decide(resultId: number, as: Decision): void {
      setSent((before) => new Map(before).set(resultId, as));
      queue.current = queue.current.then(async () => {
        await confirm.run({ ...end, result_id: resultId, item_action: as });
        setSent((before) => new Map([...before].filter(([id]) => id !== resultId)));
      });
    },
    complete(): void {
      // A decision that is on its way comes before the end.
      queue.current = queue.current.then(async () => void (await complete.run(end)));
    },
    cancel: () => cancel.run(end),
    isCompleting: complete.isBusy,
    isCancelling: cancel.isBusy,
  };
}
