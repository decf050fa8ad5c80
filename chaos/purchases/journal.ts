/** A purchase that a client has ordered, and the client's knowledge of its outcome. */
export interface Order {
  key: string;
  /** The service that sells. */
  seller: 'inventory' | 'vehicles';
  route: string;
  action: string;
  params: Record<string, unknown>;
  /** `unknown` until an answer states the outcome: a 503, a lost connection and a time-out leave it open. */
  outcome: 'unknown' | 'done' | 'refused';
  totalCost: number | null;
  /** The answers that left it unknown. */
  doubts: number;
}

/** The answers that the buyers got, which are all that the customers of a shop know. */
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

  /** Returns the orders to a seller. */
  to(seller: Order['seller']): Order[] {
    return this.orders.filter((order) => order.seller === seller);
  }

  count(outcome: Order['outcome']): number {
    return this.orders.filter((order) => order.outcome === outcome).length;
  }
}
