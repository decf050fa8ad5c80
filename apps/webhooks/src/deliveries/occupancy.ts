/** Slices of work that may run at once, in this process: of one server, and to one host and port (V1-10). */
const MAX_OF_SERVER = 3;
const MAX_OF_TARGET = 10;

interface Busy {
  server_id: number;
  target: string;
}

/** How many are busy with each server and each target. */
export interface Room {
  readonly servers: ReadonlyMap<number, number>;
  readonly targets: ReadonlyMap<string, number>;
  readonly maxOfServer: number;
  readonly maxOfTarget: number;
}

/** What this process sends at the moment, so that neither one community nor one receiver takes every slot. */
export class Occupancy {
  readonly #servers = new Map<number, number>();
  readonly #targets = new Map<string, number>();

  enter({ server_id, target }: Busy): void {
    add(this.#servers, server_id, 1);
    add(this.#targets, target, 1);
  }

  leave({ server_id, target }: Busy): void {
    add(this.#servers, server_id, -1);
    add(this.#targets, target, -1);
  }

  get room(): Room {
    return {
      ...{ servers: this.#servers, targets: this.#targets },
      ...{ maxOfServer: MAX_OF_SERVER, maxOfTarget: MAX_OF_TARGET },
    };
  }
}

function add<K>(counts: Map<K, number>, key: K, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
