import attachUnit from '@cabildo/contracts/mdt/units/attach_unit.ts';
import detachUnit from '@cabildo/contracts/mdt/units/detach_unit.ts';
import { useRef } from 'react';
import { useCommand } from '../../forms/command.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useRefusalToast } from '../../forms/refusal-toast.ts';
import { useBoard } from './board-data.tsx';
import type { Call } from './board.ts';

/** Sends units to calls and takes them off again; the board has what the answer says at once, and `onSent` is told. */
export function useAttach(onSent?: (call: Call) => void) {
  const server_id = useServerId();
  const { take } = useBoard();
  const onDone = {
    onDone({ call }: { call: Call }): void {
      take(call);
      onSent?.(call);
    },
  };
  const attaching = useCommand(attachUnit, onDone);
  const detaching = useCommand(detachUnit, onDone);
  useRefusalToast(attaching.error, detaching.error);
  // A command that is called while it is under way does nothing; of two units that are dropped quickly, both are sent.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const next = (send: () => Promise<unknown>): void => void (last.current = last.current.then(send));
  return {
    isBusy: attaching.isBusy || detaching.isBusy,
    attach: ({ call_id }: Call, server_character_id: number): void =>
      next(() => attaching.run({ server_id, call_id, server_character_id })),
    detach: ({ call_id }: Call, server_character_id: number): void =>
      next(() => detaching.run({ server_id, call_id, server_character_id })),
  };
}
