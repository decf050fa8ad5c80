import type { EventContract, EventEnvelope } from '@cabildo/contracts/event';
import { envelopeOf } from '@cabildo/kit/service';
import type { Harness } from '@cabildo/testing';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';

export { runJob } from '@cabildo/testing';

/** The dependencies of the handlers of a world. */
export const depsOf = ({ deps }: Pick<Harness, 'deps'>): Deps => deps as Deps;

interface About {
  readonly serverId: number;
  readonly at?: Date;
  /** The user who did it. */
  readonly by?: number;
}

/** An event of another service about a server. */
export const eventOf = <C extends EventContract>(
  { clock }: Pick<Harness, 'clock'>,
  contract: C,
  data: z.input<C['data']>,
  { serverId, at = clock.now(), by = 1 }: About,
): EventEnvelope =>
  envelopeOf(contract, contract.data.parse(data) as never, {
    serverId,
    actor: { kind: 'user', id: by },
    now: at,
  });

/** Publishes an event of another service about a server. */
export const publish = <C extends EventContract>(
  world: Harness,
  contract: C,
  data: z.input<C['data']>,
  about: About,
): Promise<void> => world.publish(eventOf(world, contract, data, about));

/** A punishment of a character as its events carry it. */
export const punishmentOf = (of: { serverId: number; characterId: number; userId: number }) => ({
  punishment_id: 31,
  server_id: of.serverId,
  status: 'active' as const,
  type: 'warning' as const,
  server_character_id: of.characterId,
  user_id: null,
  reason: 'Ruido',
  evidence: [],
  charges: [],
  officer_character_id: null,
  jail_minutes: null,
  sentence: null,
  expires_at: null,
  apply: false,
  removed_user_id: null,
  fine: null,
  points: null,
  created_by: 1,
  created_by_key_id: null,
  created_at: '2026-06-15T12:00:00.000Z',
  voided_by: null,
  voided_at: null,
  void_reason: null,
  expunged_by: null,
  expunged_at: null,
  expunge_reason: null,
  player_user_id: of.userId,
});

/** A ban of a member as its events carry it. */
export const banOf = (of: { serverId: number; userId: number }) => ({
  server_id: of.serverId,
  user_id: of.userId,
  gp_id: `9${of.userId}`,
  gp_username: 'ana',
  reason: 'Trampas',
  expires_at: null,
  banned_by: 1,
  banned_by_key_id: null,
  created_at: '2026-06-15T12:00:00.000Z',
  updated_by: null,
  updated_by_key_id: null,
  updated_at: null,
  punishment_id: null,
  by: 'jefa',
});
