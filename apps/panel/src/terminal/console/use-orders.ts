import lookupPerson from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import setUnitStatus from '@cabildo/contracts/mdt/units/set_unit_status.ts';
import type { UnitStatus } from '@cabildo/contracts/mdt/units/units.ts';
import { toast } from '../../design/overlays/toasts.tsx';
import { useCommand } from '../../forms/command.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { useOpen } from '../board/board-address.ts';
import { useBoard } from '../board/board-data.tsx';
import { type Unit, unitMeant } from '../board/board.ts';
import { useAttach } from '../board/use-attach.ts';
import { useRefusalToast } from '../../forms/refusal-toast.ts';
import { lookupWords } from '../lookup/lookup.words.ts';
import { useUnits } from '../rights.ts';
import { CLOSED } from '../search.ts';
import { frameWords } from '../words.ts';
import { consoleWords } from './console.words.ts';
import { readOrder } from './orders.ts';

/** Does what the console is asked for by a line or by a key. */
export function useOrders() {
  const words = useWords(consoleWords);
  const { refused, status: names } = useWords(frameWords);
  const { notForYou, notForYouText } = useWords(lookupWords);
  const { serverId, may } = useServer();
  const { calls, units } = useBoard();
  const { own } = useUnits();
  const open = useOpen();
  const { attach, detach } = useAttach();
  const { run, error } = useCommand(setUnitStatus, {
    onDone: ({ unit }) => toast({ title: names[unit.status] }),
  });
  useRefusalToast(refused, error);
  const refuse = (text: string, title = refused): void => toast({ title, text, tone: 'danger' });

  /** The unit of a text, else the own one; says why where it is none. */
  function unitOf(text: string | undefined): Unit | undefined {
    const unit = text === undefined ? own : unitMeant(units, text);
    if (!unit) refuse(text === undefined ? words.offDuty : words.noUnit(text));
    return unit;
  }
  function setStatus(status: UnitStatus, text?: string): void {
    const unit = unitOf(text);
    if (unit) void run({ server_id: serverId, server_character_id: unit.server_character_id, status });
  }
  /** Sends a unit to a call, or takes it off. */
  function send(change: typeof attach, callId: number, text?: string): void {
    const call = calls.find(({ call_id }) => call_id === callId);
    const unit = call && unitOf(text);
    if (unit) change(call, unit.server_character_id);
  }
  /** Does what a line asks for. Answers whether there was anything to do. */
  function obey(line: string): boolean {
    const order = readOrder(line);
    if (!order) return false;
    if (order.kind === 'status') {
      setStatus(order.status, order.unit);
    } else if (order.kind === 'look') {
      const { by, text } = order;
      if (may(lookupPerson)) open({ ...CLOSED.lookup, by, text, pane: 'lookup' });
      else refuse(notForYouText, notForYou);
    } else {
      const call = calls.find(({ case_number }) => case_number === order.call);
      if (!call) refuse(words.noCall(order.call));
      else if (order.kind === 'call') open({ call: call.call_id, pane: 'call' });
      else send(order.kind === 'attach' ? attach : detach, call.call_id, order.unit);
    }
    return true;
  }
  return { obey, setStatus, take: (callId: number) => send(attach, callId) };
}
