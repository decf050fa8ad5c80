/** A transfer that a client has ordered, and the client's knowledge of its outcome. */
export interface Order {
  key: string;
  from: number;
  to: number;
  amount: number;
  /** `unknown` until an answer states the outcome: a 503, a lost connection and a time-out leave it open. */
  outcome: 'unknown' | 'done' | 'refused';
  transferId: number | null;
  /** The answers that left it unknown. */
  doubts: number;
}

/** The answers that the clients got, which are all that the customers of a bank know. */
export class Journal {
  readonly orders: Order[] = [];

  open(order: Pick<Order, 'key' | 'from' | 'to' | 'amount'>): Order {
    const entry: Order = { ...order, outcome: 'unknown', transferId: null, doubts: 0 };
    this.orders.push(entry);
    return entry;
  }

  /** Notes an answer. A second answer to a settled order must be equal. */
  settle(order: Order, status: number, body: Record<string, unknown>): void {
    if (status >= 500 || status === 429) {
      order.doubts += 1;
      return;
    }
    const outcome = status < 300 ? 'done' : 'refused';
    const transferId = outcome === 'done' ? Number(body['transfer_id']) : null;
    if (order.outcome !== 'unknown' && (order.outcome !== outcome || order.transferId !== transferId)) {
      throw new Error(
        `${order.key} was answered twice: ${order.outcome} ${order.transferId}, then ${outcome} ${transferId}`,
      );
    }
    Object.assign(order, { outcome, transferId });
  }

  count(outcome: Order['outcome']): number {
    return this.orders.filter((order) => order.outcome === outcome).length;
  }

  /** Returns the balance that each account should have after all successes. */
  balances(opening: ReadonlyMap<number, number>): Map<number, number> {
    const balances = new Map(opening);
    for (const { outcome, from, to, amount } of this.orders) {
      if (outcome !== 'done') continue;
      balances.set(from, balances.get(from)! - amount);
      balances.set(to, balances.get(to)! + amount);
    }
    return balances;
  }
}
