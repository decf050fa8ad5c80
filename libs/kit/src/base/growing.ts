/**
 * The options of an `LRUCache` of so many entries at most that takes memory as it fills. With its own `max` it takes the memory of
 * all entries at once: 1.2 MB for 50,000.
 */
export const growingTo = (entries: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: entries,
  sizeCalculation: () => 1,
});
