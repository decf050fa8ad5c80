import configureMdt from '@cabildo/contracts/mdt/config/configure_mdt.ts';
import createPunishment from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import listPunishments from '@cabildo/contracts/mdt/punishments/list_punishments.ts';
import reduceSentence from '@cabildo/contracts/mdt/punishments/reduce_sentence.ts';
import release from '@cabildo/contracts/mdt/punishments/release.ts';
import startSentence from '@cabildo/contracts/mdt/punishments/start_sentence.ts';
import { until } from '@cabildo/testing';
import type { Person, World } from '../testing/world.ts';

const MINUTE = 60_000;

/** A server with an admin, a moderator and an inmate. */
export function prison(world: World) {
  const admin = world.person({ role: 'admin' });
  const { serverId } = admin;
  const mod = world.person({ serverId, role: 'mod' });
  const inmate = world.person({ serverId, name: 'Recluso' });
  const punished = async (jail_minutes = 10, input: object = {}): Promise<number> => {
    const about = { server_character_id: inmate.characterId, type: 'jail', reason: 'Robo', jail_minutes };
    return (await world.ok(createPunishment, { ...about, ...input }, mod.ctx)).punishment_id;
  };
  const start = (punishment_id: number, { ctx }: Pick<Person, 'ctx'> = mod) =>
    world.act(startSentence, { punishment_id }, ctx);
  const shown = async (id: number, { ctx }: Pick<Person, 'ctx'> = mod) =>
    (await world.ok(listPunishments, { per_page: 100 }, ctx)).punishments.find(
      ({ punishment_id }) => punishment_id === id,
    );
  const sentenceOf = async (id: number) => (await shown(id))!.sentence!;
  return {
    admin,
    mod,
    inmate,
    serverId,
    punished,
    start,
    shown,
    sentenceOf,
    /** Gives punishments of these minutes, and begins their sentences in this order. */
    async jailed(...minutes: number[]): Promise<number[]> {
      const ids: number[] = [];
      for (const each of minutes) ids.push(await punished(each));
      for (const id of ids) await start(id);
      return ids;
    },
    reduce: (punishment_id: number, minutes: number, { ctx }: Pick<Person, 'ctx'> = mod) =>
      world.act(reduceSentence, { punishment_id, minutes, reason: 'Buena conducta' }, ctx),
    release: (punishment_id: number, { ctx }: Pick<Person, 'ctx'> = mod) =>
      world.act(release, { punishment_id, reason: 'Fianza' }, ctx),
    count: (clock: 'real' | 'presence') => world.ok(configureMdt, { jail_config: { clock } }, admin.ctx),
    pass: (minutes: number) => world.clock.advance(minutes * MINUTE),
    inMinutes: (minutes: number) => new Date(world.clock.now().getTime() + minutes * MINUTE).toISOString(),
    untilIs: (id: number, status: string) => until(async () => (await sentenceOf(id)).status === status),
    emitted: async (what: 'started' | 'reduced' | 'ended') =>
      (await world.eventsOf(serverId, `mdt.jail.${what}`)).map(({ data, actor }) => ({
        id: data['punishment_id'],
        reason: data['reason'],
        starts_after: data['starts_after'],
        by: actor.kind,
      })),
  };
}
