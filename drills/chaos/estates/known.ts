import type { Journal } from '../../lab/journal.ts';

/** The outcome of deaths as clients know it. */
export interface Known {
  /** The heir of the goods of each character whose inheritance was executed. */
  readonly heirs: ReadonlyMap<number, number>;
  /** Units of each item that characters were given. */
  readonly given: ReadonlyMap<number, number>;
  /** Vehicles that characters got. */
  readonly vehicles: number;
  /** Executions that were refused, because the heir had just died. */
  readonly refused: number;
}

/** Reads from the answers what clients know. */
export function knownFrom(journal: Journal): Known {
  const inheritances = journal.find('done', 'server_economy.execute_inheritance');
  const given = new Map<number, number>();
  for (const { params } of journal.find('done', 'server_inventory.give')) {
    const item = Number(params['item_id']);
    given.set(item, (given.get(item) ?? 0) + Number(params['quantity']));
  }
  return {
    heirs: new Map(
      inheritances.map(({ params }) => [
        Number(params['server_character_id']),
        Number(params['goods_to_character_id']),
      ]),
    ),
    given,
    vehicles: journal.find('done', 'server_cars.buy_vehicle').length,
    refused: journal.find('refused', 'server_economy.execute_inheritance').length,
  };
}
