/** Everything that the clients were told. */
export class Journal {
  /** Punishments that were given, with their fine. */
  readonly fined = new Set<number>();
  readonly voided = new Set<number>();
  /** Debts that were paid, and that were not because they were cancelled. */
  readonly paid = new Set<number>();
  tooLate = 0;
  refused = 0;
  begun = 0;
}
