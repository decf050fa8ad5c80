import type { OutputOf } from '@cabildo/contracts/action';
import { fail, type Failure } from '@cabildo/contracts/errors';
import listFunds from '@cabildo/contracts/economy/bank/cash/list_funds.rpc.ts';
import type gameSessions from '@cabildo/contracts/identity/game-sessions/game_sessions.ts';
import listUnits from '@cabildo/contracts/inventory/holdings/list_units.rpc.ts';
import describePlayers from '@cabildo/contracts/mdt/lookups/describe_players.rpc.ts';
import type admitPlayers from '@cabildo/contracts/servers/players/admit_players.rpc.ts';
import type { Ask } from '@cabildo/kit/service';

type AdmittedCharacter = OutputOf<typeof admitPlayers>['players'][number]['characters'][number];
type Described = NonNullable<
  OutputOf<typeof gameSessions>['sessions'][number]['player']
>['characters'][number];

const TOO_MANY_ITEMS = {
  es: 'Los personajes de estos jugadores llevan demasiados objetos distintos: pregunta por menos jugadores a la vez.',
  en: 'The characters of these players carry too many different items: ask about fewer players at once.',
};

/**
 * All that a script needs of characters (V1-15), by id. Unlike a look-up, which a person reads, the answer has no part
 * missing: to a script a player without money or items would be a poor one, so that a service that is away makes it 503.
 * @throws {BusError} {TransientError} when a service does not answer
 */
export async function describeCharacters(
  ask: Ask,
  server_id: number,
  characters: readonly AdmittedCharacter[],
): Promise<ReadonlyMap<number, Described> | Failure<'limit_exceeded'>> {
  if (characters.length === 0) return new Map();
  const server_character_ids = characters.map(({ server_character_id }) => server_character_id);
  const standing = characters.map(({ server_character_id, status }) => ({ server_character_id, status }));
  const [{ funds }, { units }, described] = await Promise.all([
    ask(listFunds, { server_id, server_character_ids }),
    ask(listUnits, { server_character_ids }),
    ask(describePlayers, { server_id, characters: standing }),
  ]);
  if (units === null) return fail('limit_exceeded', { message: TOO_MANY_ITEMS });
  const carried = Map.groupBy(units, ({ server_character_id }) => server_character_id);
  return new Map(
    characters.map((character, nth): [number, Described] => {
      const { server_character_id: id } = character;
      const { bank_balance, cash } = funds[nth]!;
      const { on_duty, department, rank, flags, jail } = described.characters[nth]!;
      const items = Object.fromEntries(
        (carried.get(id) ?? []).map(({ item_id, quantity }) => [item_id, quantity]),
      );
      return [id, { ...character, bank_balance, cash, items, on_duty, department, rank, flags, jail }];
    }),
  );
}
