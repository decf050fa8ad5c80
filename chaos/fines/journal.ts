/** The answers that the clients got. */
export class Journal {
  /** Punishments that were given, with their fine. */
  readonly fined = new Set<number>();
  readonly voided = new Set<number>();
  /** Debts that were paid. `tooLate` counts those that were cancelled before. */
  readonly paid = new Set<number>();
  tooLate = 0;
  refused = 0;
  begun = 0;
}
