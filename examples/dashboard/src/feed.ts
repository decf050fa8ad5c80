import type { CabildoEvent } from '@cabildo/client';

/** A line of the page. Nothing else of an event leaves this program. */
export interface Line {
  id: string;
  at: string;
  kind: CabildoEvent['type'];
  text: string;
}

const KEPT = 100;

/** The sentence for an event; undefined for kinds that the page does not show. */
function describe(event: CabildoEvent): string | undefined {
  switch (event.type) {
    case 'member.joined':
      return `${event.data.gp_username} joined the community`;
    case 'character.created':
      return `${event.data.name} ${event.data.surname ?? ''} came to town`;
    case 'shop.purchase':
      return event.data.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ') + ' sold';
    case 'vehicle.purchased':
      return `A ${event.data.brand} ${event.data.model} was sold`;
    case 'call.created':
      return `Call ${event.data.case_number}: ${event.data.title}`;
    case 'shift.started':
      return 'An officer went on duty';
    case 'shift.ended':
      return 'An officer went off duty';
    default:
      return undefined;
  }
}

/** The last lines, and the browsers that follow. */
export class Feed {
  readonly #lines: Line[] = [];
  readonly #readers = new Set<(line: Line) => void>();

  add(event: CabildoEvent): void {
    const text = describe(event);
    if (text === undefined) return;
    const line = { id: event.id, at: event.timestamp, kind: event.type, text };
    this.#lines.push(line);
    if (this.#lines.length > KEPT) this.#lines.shift();
    for (const read of this.#readers) read(line);
  }

  /** Passes on the lines after one, or all that are kept, and then each new line. Returns what ends that. */
  follow(lastId: string | undefined, read: (line: Line) => void): () => void {
    const known = this.#lines.findIndex(({ id }) => id === lastId);
    this.#lines.slice(known + 1).forEach(read);
    this.#readers.add(read);
    return () => this.#readers.delete(read);
  }
}
