import type { StreamStart } from '@cabildo/contracts/event';
import type { StreamEvent } from './sse.ts';

/** The clients of one server share the events that were read for them, and so the bodies for those whose own matter they are. */
const shown = new WeakMap<StreamEvent, string>();

/** The body of an event for members whose own matter it is (V1-14). */
function ownBodyOf(event: StreamEvent): string {
  const known = shown.get(event);
  if (known !== undefined) return known;
  const told = JSON.parse(event.body) as { actor: { kind: string }; data: Record<string, unknown> };
  for (const name of event.own!.hides) delete told.data[name];
  // Leaves out the actor, because nobody may learn from a character who plays it. Names in the data (`created_by` of a punishment)
  // stay, because members read them in the list as well.
  const body = JSON.stringify({ ...told, actor: { kind: told.actor.kind, user_id: null } });
  shown.set(event, body);
  return body;
}

/** The events that one client gets (V1-14): those of its kinds, and of other kinds those that are its own matter. */
export class Selection {
  readonly #kinds: ReadonlySet<string> | null;
  readonly #own: StreamStart['own'];
  readonly #ownKinds: ReadonlySet<string>;
  readonly #ownIds: Set<number>;

  constructor({ kinds, own }: Pick<StreamStart, 'kinds' | 'own'>) {
    this.#kinds = kinds && new Set(kinds);
    this.#own = own;
    this.#ownKinds = new Set(own?.kinds);
    this.#ownIds = new Set(own?.character_ids);
  }

  /** The event as the client gets it; undefined where it does not. */
  pick(event: StreamEvent): StreamEvent | undefined {
    if (!this.#kinds || this.#kinds.has(event.kind)) return event;
    if (!this.#own || !event.own) return undefined;
    const { user_id, character_ids } = event.own;
    const isOfUser = user_id === this.#own.user_id;
    // A character that is made while the client follows is its own from then on.
    if (isOfUser) for (const id of character_ids) this.#ownIds.add(id);
    const isOwn = isOfUser || character_ids.some((id) => this.#ownIds.has(id));
    return isOwn && this.#ownKinds.has(event.kind) ? { ...event, body: ownBodyOf(event) } : undefined;
  }
}
