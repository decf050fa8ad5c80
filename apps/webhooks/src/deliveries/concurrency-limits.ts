/** V1-10, FU-07: batches that a process may send at once to the webhooks of one owner, and to one host and port. */
const MAX_OF_OWNER = 3;
const MAX_OF_TARGET = 10;

interface Batch {
  /** A user; 0 while the owner of the server is not known. */
  owner: number;
  target: string;
  /** The webhook fails or is slow. */
  is_apart: boolean;
}

/** The numbers of batches under way by owner and by target, and their bounds. */
export interface Usage {
  readonly owners: ReadonlyMap<number, number>;
  readonly targets: ReadonlyMap<string, number>;
  readonly maxOfOwner: number;
  readonly maxOfTarget: number;
}

/**
 * Counts the batches that this process sends at the moment, so that neither one owner nor one receiver takes every slot.
 * Batches to webhooks that fail or are slow are counted apart, so that they hold up nothing else of the same owner.
 */
export class ConcurrencyLimits {
  readonly #owners = new Map<number, number>();
  readonly #ownersApart = new Map<number, number>();
  readonly #targets = new Map<string, number>();

  enter({ owner, target, is_apart }: Batch): void {
    add(this.#ownersOf(is_apart), owner, 1);
    add(this.#targets, target, 1);
  }

  leave({ owner, target, is_apart }: Batch): void {
    add(this.#ownersOf(is_apart), owner, -1);
    add(this.#targets, target, -1);
  }

  usage(isApart: boolean): Usage {
    return {
      owners: this.#ownersOf(isApart),
      targets: this.#targets,
      maxOfOwner: MAX_OF_OWNER,
      maxOfTarget: MAX_OF_TARGET,
    };
  }

  #ownersOf(isApart: boolean): Map<number, number> {
    return isApart ? this.#ownersApart : this.#owners;
  }
}

function add<K>(counts: Map<K, number>, key: K, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
