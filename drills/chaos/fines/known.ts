import type { Journal } from '../../lab/journal.ts';

/** The outcome of fines as clients know it. */
export interface Known {
  /** Punishments that were given, with their fine. */
  readonly fined: ReadonlySet<number>;
  readonly voided: ReadonlySet<number>;
  /** Debts that were paid. */
  readonly paid: ReadonlySet<number>;
  /** Payments of debts that were cancelled before. */
  readonly tooLate: number;
  /** Fines and voids that were refused. */
  readonly refused: number;
}

/** Reads from the answers what clients know. */
export function knownFrom(journal: Journal): Known {
  const refused = (name: string): number => journal.find('refused', name).length;
  const idsOf = (name: string, id: string): Set<number> =>
    new Set(journal.find('done', name).map(({ params, answer }) => Number(answer.body[id] ?? params[id])));
  return {
    fined: idsOf('server_mdt.create_punishment', 'punishment_id'),
    voided: idsOf('server_mdt.void_punishment', 'punishment_id'),
    paid: idsOf('server_economy.pay_debt', 'debt_id'),
    tooLate: refused('server_economy.pay_debt'),
    refused: refused('server_mdt.create_punishment') + refused('server_mdt.void_punishment'),
  };
}
