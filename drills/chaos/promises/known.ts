import type { Journal, Order } from '../../lab/journal.ts';

/** The outcome of promises as clients know it. */
export interface Known {
  /** Scheduled transfers, and what became of cancelling them: nobody tried, or `refused`, because they had fallen due. */
  readonly promised: readonly { id: number; cancelled?: Order['outcome'] | undefined }[];
  /** The amount paid of each loan. */
  readonly repaid: ReadonlyMap<number, number>;
  /** Promises that were refused. */
  readonly refused: number;
}

/** Reads from the answers what clients know. */
export function knownFrom(journal: Journal): Known {
  const of = (name: string): Order[] => journal.orders.filter((order) => order.name === name);
  const [scheduled, borrowed] = [
    of('server_economy.create_scheduled_transfer'),
    of('server_economy.request_loan'),
  ];
  const cancellations = new Map(
    of('server_economy.cancel_scheduled_transfer').map(({ params, outcome }) => [
      Number(params['scheduled_transfer_id']),
      outcome,
    ]),
  );
  const isDone = ({ outcome }: Order): boolean => outcome === 'done';
  const promised = scheduled.filter(isDone).map(({ answer }) => {
    const id = Number(answer.body['scheduled_transfer_id']);
    return { id, cancelled: cancellations.get(id) };
  });
  const repaid = new Map(borrowed.filter(isDone).map(({ answer }) => [Number(answer.body['loan_id']), 0]));
  for (const { params, answer } of journal.find('done', 'server_economy.pay_loan')) {
    const loan = Number(params['loan_id']);
    repaid.set(loan, repaid.get(loan)! + Number(answer.body['amount']));
  }
  const refused = [...scheduled, ...borrowed].filter(({ outcome }) => outcome === 'refused').length;
  return { promised, repaid, refused };
}
