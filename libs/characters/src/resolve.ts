import { actingAmong, type Acting, type ActingCharacter, type ActionActing } from '@cabildo/contracts/action';
import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { isAllowed, type Membership } from '@cabildo/contracts/permissions';
import type { Provide } from '@cabildo/kit/service';
import { namedIn, type Characters } from './characters.ts';

type ActingCode = 'error' | 'character_not_found' | 'forbidden';

/** The part of a handler's scope that follows from its contract's `acting`. */
export type Resolved<G extends Acting> = G extends 'none'
  ? object
  : G extends 'all'
    ? { characters: ReadonlySet<number> }
    : { character: ActingCharacter };

/**
 * Resolves the acting character that a contract promises (GW-24, GW-25), or refuses: 404 for a character that is not
 * of this server (or not alive, where it must be), 403 for one that is not the caller's, 400 where none is named and
 * the caller has several.
 * @throws {BusError} {TransientError} while the servers service is away.
 */
export async function resolveActing<G extends Acting>(
  characters: Characters,
  { as, param, readers }: ActionActing<G>,
  member: Membership,
  input: Readonly<Record<string, unknown>>,
): Promise<Resolved<G> | Failure<ActingCode>> {
  if (as === 'none') return {} as Resolved<G>;
  const named = param ? (input[param] as number | undefined) : namedIn(input);
  if (as === 'all') return (await all(characters, member, named)) as Resolved<G>;
  const character = await RESOLVERS[as as Exclude<G, 'none' | 'all'>](characters, member, named);
  if (isFailure(character)) return character;
  const mayRead = character.isOwn || readers === undefined || isAllowed(readers, member);
  return mayRead ? ({ character } as Resolved<G>) : fail('forbidden');
}

/** Provides the acting character to the handlers of a service that needs no more; its deps have the characters. */
export const provideActing: Provide = ({ contract, member, input, deps }) =>
  resolveActing((deps as { characters: Characters }).characters, contract.acting, member, input);

async function all(
  characters: Characters,
  member: Membership,
  named: number | undefined,
): Promise<Resolved<'all'> | Failure<ActingCode>> {
  if (named === undefined) return { characters: await characters.ofMember(member) };
  const own = await characters.own(member, named);
  return isFailure(own) ? own : { characters: new Set([own]) };
}

type Resolver = (
  characters: Characters,
  member: Membership,
  named: number | undefined,
) => Promise<ActingCharacter | Failure<ActingCode>>;

const asOwn = (id: number | Failure<ActingCode>): ActingCharacter | Failure<ActingCode> =>
  isFailure(id) ? id : { id, isOwn: true };

const RESOLVERS: Readonly<Record<Exclude<Acting, 'none' | 'all'>, Resolver>> = {
  own: async (characters, member, named) =>
    asOwn(
      named === undefined
        ? actingAmong(await characters.ofMember(member))
        : await characters.own(member, named),
    ),
  live: async (characters, member, named) => {
    if (named === undefined) return asOwn(actingAmong(await characters.ofMember(member)));
    const character = await characters.live(member.server_id, named);
    return character ? { id: named, isOwn: characters.isOf(member, character) } : fail('character_not_found');
  },
  any: async (characters, member, named) => {
    const own = await characters.ofMember(member);
    if (named === undefined) return asOwn(actingAmong(own));
    // The cached list of the caller's own characters comes first, because most callers name one of these.
    if (own.has(named)) return { id: named, isOwn: true };
    const isOwn = await characters.isOwn(member, named);
    return isOwn === undefined ? fail('character_not_found') : { id: named, isOwn };
  },
};
