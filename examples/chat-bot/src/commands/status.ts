import type { Command } from './command.ts';
import { AS, described, oneOf, type Acting } from './options.ts';

const STATUSES = {
  available: ['available', 'disponible'],
  busy: ['busy', 'ocupado'],
  en_route: ['en route', 'en camino'],
  on_scene: ['on scene', 'en el lugar'],
  out_of_service: ['out of service', 'fuera de servicio'],
} as const;

export const status: Command = {
  definition: {
    name: 'status',
    ...described('Say what you are doing on duty', 'Di qué haces de servicio'),
    options: [oneOf('status', described('What you are doing', 'Qué haces'), STATUSES), AS],
  },
  async run({ client, say, actor_cp_id, once, options }) {
    const { status: chosen, as: server_character_id } = options as Acting & { status: keyof typeof STATUSES };
    await client.cpBot.setUnitStatus({ actor_cp_id, server_character_id, status: chosen }, once);
    const [en, es] = STATUSES[chosen];
    return say(`Your status: ${en}.`, `Tu estado: ${es}.`);
  },
};
