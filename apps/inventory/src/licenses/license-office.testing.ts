import type { InputOf } from '@cabildo/contracts/action';
import type { EventEnvelope } from '@cabildo/contracts/event';
import create from '@cabildo/contracts/inventory/licenses/create.ts';
import deductPoints from '@cabildo/contracts/inventory/licenses/deduct_points.ts';
import getCharacterLicenses from '@cabildo/contracts/inventory/licenses/get_character_licenses.ts';
import grant from '@cabildo/contracts/inventory/licenses/grant.ts';
import restorePoints from '@cabildo/contracts/inventory/licenses/restore_points.ts';
import revoke from '@cabildo/contracts/inventory/licenses/revoke.ts';
import type { Person } from '@cabildo/testing';
import type { World } from '../testing/world.ts';

type Character = Pick<Person, 'characterId'>;
type Described = Partial<InputOf<typeof create>>;

let names = 0;

/** A server, a member with manage_licenses, and the actions on licences; `person` adds a member with a character. */
export function licenseOffice(world: World, serverId = world.newServer()) {
  const manager = world.person({ serverId, permissions: ['manage_licenses'] });
  const { ctx } = manager;
  const about = (license_id: number, { characterId }: Character) => ({
    server_character_id: characterId,
    license_id,
  });
  /** Adds a licence; returns its id. */
  const license = async (described: Described = {}): Promise<number> => {
    const input = { name: `Licencia ${(names += 1)}`, ...described };
    return (await world.ok(create, input, ctx)).license_id;
  };
  return {
    manager,
    serverId,
    ctx,
    person: () => world.person({ serverId }),
    license,
    /** Adds licences of which each is the parent of the next; returns their ids, topmost first. */
    async line(length: number): Promise<number[]> {
      const ids: number[] = [];
      while (ids.length < length) ids.push(await license({ parent_license_id: ids.at(-1) }));
      return ids;
    },
    grant: (id: number, to: Character) => world.act(grant, about(id, to), ctx),
    revoke: (id: number, from: Character) => world.act(revoke, about(id, from), ctx),
    deduct: (id: number, from: Character, points: number, as = ctx) =>
      world.act(deductPoints, { ...about(id, from), points }, as),
    restore: (id: number, to: Character, points: number) =>
      world.act(restorePoints, { ...about(id, to), points }, ctx),
    /** The licences of a character, valid or not. */
    async records({ characterId }: Character) {
      const input = { server_character_id: characterId, per_page: 100 };
      return (await world.ok(getCharacterLicenses, input, ctx)).licenses;
    },
    /** The events of one type that this server emitted. */
    async emitted(type: string): Promise<EventEnvelope[]> {
      return (await world.events(type)).filter((event) => event.server_id === serverId);
    },
  };
}

/** Counts the codes of answers; `ok` stands for success. */
export function tally(answers: readonly { code: string | null }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of answers) counts[code ?? 'ok'] = (counts[code ?? 'ok'] ?? 0) + 1;
  return counts;
}
