/** The answers that the clients got. */
export class Journal {
  /** The heir of the goods of each character whose inheritance was executed. */
  readonly heirs = new Map<number, number>();
  /** Units of each item that characters were given. */
  readonly given = new Map<number, number>();
  /** Vehicles that characters got. */
  vehicles = 0;
  /** Executions that were refused, because the heir had just died. */
  refused = 0;
  begun = 0;

  give(itemId: number, quantity: number): void {
    this.given.set(itemId, (this.given.get(itemId) ?? 0) + quantity);
  }
}
