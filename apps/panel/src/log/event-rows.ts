import type { CabildoEvent } from '@cabildo/client';
import type { EventContract } from '@cabildo/contracts/event.ts';
import { NAMELESS, told } from '@cabildo/contracts/sentence.ts';
import { KINDS } from '@cabildo/contracts/webhooks/webhooks/kinds.ts';
import type { LogActor, LogRow } from './rows.ts';

const contracts: Readonly<Record<string, EventContract | undefined>> = KINDS;

function actorIn({ kind, user_id, key_id }: CabildoEvent['actor']): LogActor | null {
  if (user_id !== null) return { kind: 'person', id: user_id, name: undefined, isByBot: kind === 'bot' };
  return key_id === null ? null : { kind: 'key', id: key_id, name: undefined, isByBot: false };
}

/** The row of an event: the sentence is the one that the log keeps of it, without names. Undefined: no log has such events. */
export function rowOfEvent({ id, type: kind, timestamp, actor, data }: CabildoEvent): LogRow | undefined {
  const contract = contracts[kind];
  if (!contract) return undefined;
  const dot = contract.type.indexOf('.');
  return {
    id,
    at: timestamp,
    domain: contract.type.slice(0, dot),
    action: contract.type.slice(dot + 1),
    parts: {
      es: told(contract.note.es(data), 'es', NAMELESS),
      en: told(contract.note.en(data), 'en', NAMELESS),
    },
    actor: actorIn(actor),
    characters: [],
    data,
  };
}

/** The types of events that the stream brings: domain and the rest. */
export const STREAMED_TYPES: readonly { domain: string; action: string }[] = Object.values(KINDS).map(
  ({ type }) => ({ domain: type.slice(0, type.indexOf('.')), action: type.slice(type.indexOf('.') + 1) }),
);
