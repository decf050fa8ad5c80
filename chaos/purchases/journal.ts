/** A purchase that a client has asked for, and what it knows about it. */
export interface Order {
  key: string;
  /** The service that sells. */
  seller: 'inventory' | 'vehicles';
  route: string;
  action: string;
  params: Record<string, unknown>;
  /** `unknown` until an answer says what happened: a 503, a lost connection and a time-out say nothing. */
  outcome: 'unknown' | 'done' | 'refused';
  totalCost: number | null;
  /** Answers that left it unknown. */
  doubts: number;
}

/** Everything that the buyers were told, which is all that a shop's customers can go by. */
export class Journal {
  readonly orders: Order[] = [];

  open(order: Omit<Order, 'outcome' | 'totalCost' | 'doubts'>): Order {
    const entry: Order = { ...order, outcome: 'unknown', totalCost: null, doubts: 0 };
    this.orders.push(entry);
    return entry;
  }

  /** Notes an answer. */
  settle(order: Order, status: number, body: Record<string, unknown>): void {
    if (status >= 500 || status === 429) {
      order.doubts += 1;
      return;
    }
    const isDone = status < 300;
    Object.assign(order, {
      outcome: isDone ? 'done' : 'refused',
      totalCost: isDone ? Number(body['total_cost']) : null,
    });
  }

  /** The orders to a seller. */
  to(seller: Order['seller']): Order[] {
    return this.orders.filter((order) => order.seller === seller);
  }

  count(outcome: Order['outcome']): number {
    return this.orders.filter((order) => order.outcome === outcome).length;
  }
}
