/** Every server has one of so many slots for ever, and every partition some slots (decision 129). */
export const SLOTS = 16;

/** One queue of those into which the events of a consumer are parted. */
export interface Partition {
  /** The number of its siblings, itself among them. */
  readonly of: number;
  readonly nth: number;
}

/** The slot of a server's events. Events without a server are in none: they get the number behind the last slot. */
export const slotOf = (server: number | null = null): number => (server === null ? SLOTS : server % SLOTS);

/** The key by which the exchange of a consumer finds the queue of a slot. */
export const slotKey = (slot: number): string => `slot.${slot}`;

/** The slots of a partition. */
export const slotsOf = ({ of, nth }: Partition): number[] =>
  Array.from({ length: SLOTS / of }, (_, index) => nth + index * of);

/** The partitions of a consumer that has so many. */
export const partitionsOf = (of: number): Partition[] =>
  of === 1 ? [] : Array.from({ length: of }, (_, nth) => ({ of, nth }));
