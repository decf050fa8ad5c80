import lookupPerson from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import setUnitStatus from '@cabildo/contracts/mdt/units/set_unit_status.ts';
import type { UnitStatus } from '@cabildo/contracts/mdt/units/units.ts';
import { toast } from '../../design/overlays/toasts.tsx';
import { useCommand } from '../../forms/command.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { useOpen } from '../board/board-address.ts';
import { useBoard } from '../board/board-data.tsx';
import { boardWords } from '../board/board.words.ts';
import { type Unit, unitMeant } from '../board/board.ts';
import { useAttach } from '../board/use-attach.ts';
import { refusalWords, useRefusalToast } from '../../forms/refusal-toast.ts';
import { lookupWords } from '../lookup/lookup.words.ts';
import { useUnits } from '../rights.ts';
import { CLOSED } from '../search.ts';
import { frameWords } from '../words.ts';
import { consoleWords } from './console.words.ts';
import { readOrder } from './orders.ts';

/** Does what the console is asked for by a line or by a key. */
export function useOrders() {
  const words = useWords(consoleWords);
  const { status: names } = useWords(frameWords);
  const { refused } = useWords(refusalWords);
  const { number } = useWords(boardWords);
  const { notForYou, notForYouText } = useWords(lookupWords);
  const { serverId, may } = useServer();
  const { calls, units } = useBoard();
  const { own } = useUnits();
  const open = useOpen();
  // A line may name a call that is out of sight.
  const { attach, detach } = useAttach((call) => {
    const sent = call.units.map((id) => units.find((unit) => unit.server_character_id === id)?.name);
    toast({ title: number(call.case_number), text: sent.join(', ') });
  });
  const { run, error } = useCommand(setUnitStatus, {
    onDone: ({ unit }) => toast({ title: names[unit.status] }),
  });
  useRefusalToast(error);
  const refuse = (text: string, title = refused): false => {
    toast({ title, text, tone: 'danger' });
    return false;
  };

  /** The unit of a text, else the own one; says why where it is none. */
  function unitOf(text: string | undefined): Unit | undefined {
    const unit = text === undefined ? own : unitMeant(units, text);
    if (!unit) refuse(text === undefined ? words.offDuty : words.noUnit(text));
    return unit;
  }
  function setStatus(status: UnitStatus, text?: string): boolean {
    const unit = unitOf(text);
    if (unit) void run({ server_id: serverId, server_character_id: unit.server_character_id, status });
    return unit !== undefined;
  }
  /** Sends a unit to a call, or takes it off. */
  function send(change: typeof attach, callId: number, text?: string): boolean {
    const call = calls.find(({ call_id }) => call_id === callId);
    const unit = call && unitOf(text);
    if (unit) change(call, unit.server_character_id);
    return unit !== undefined;
  }
  /** Does what a line asks for. Answers whether it can be done: a line that is refused is typed no second time. */
  function obey(line: string): boolean {
    const order = readOrder(line);
    if (!order) return false;
    if (order.kind === 'status') return setStatus(order.status, order.unit);
    if (order.kind === 'look') {
      const { by, text } = order;
      if (!may(lookupPerson)) return refuse(notForYouText, notForYou);
      open({ ...CLOSED.lookup, by, text, pane: 'lookup' });
      return true;
    }
    const call = calls.find(({ case_number }) => case_number === order.call);
    if (!call) return refuse(words.noCall(order.call));
    if (order.kind !== 'call')
      return send(order.kind === 'attach' ? attach : detach, call.call_id, order.unit);
    open({ call: call.call_id, pane: 'call' });
    return true;
  }
  return { obey, setStatus, take: (callId: number) => void send(attach, callId) };
}
