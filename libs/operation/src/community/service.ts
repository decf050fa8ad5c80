import type { DatabaseAddress, SealedValues } from '@cabildo/kit/service';
import type { DeclaredTable } from '@cabildo/kit/database';
import type { Session } from '../backup/session.ts';

/** A service whose rows of a community are carried. */
export interface CarriedService {
  readonly name: string;
  readonly address: DatabaseAddress;
  /** The folder of its SQL files. */
  readonly migrations: string;
  /** All tables of its database. */
  readonly tables: readonly DeclaredTable[];
  readonly sealed?: readonly SealedValues[] | undefined;
}

/** A session on the database of a service. */
export interface Served {
  readonly service: CarriedService;
  readonly session: Session;
}

/** The table whose rows are the people, and the column by which they are known everywhere. */
export function peopleOf(tables: readonly DeclaredTable[]): { table: string; knownBy: string } | undefined {
  for (const { name, carried } of tables)
    if (carried && typeof carried === 'object') return { table: name, knownBy: carried.knownBy };
  return undefined;
}

/** The tables whose rows go with the people that a community names. */
export const isOfPeople = ({ carried }: DeclaredTable): boolean =>
  typeof carried === 'object' || carried === 'with its people' || carried === 'with new people';

/** The tables that hold events on their way to consumers. */
export const holdsEvents = (table: string): boolean =>
  table === 'outbox' || table.startsWith('published_events');
