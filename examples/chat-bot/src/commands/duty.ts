import type { Call, Command } from './command.ts';
import { AS, described, oneOf, type Acting } from './options.ts';

export const offDuty = (say: Call['say']): string =>
  say('You are off duty: send /duty on first.', 'No estás de servicio: envía antes /duty entrar.');

export const duty: Command = {
  definition: {
    name: 'duty',
    ...described('Go on duty or off it', 'Entra de servicio o sal de él'),
    options: [
      oneOf('state', described('On or off', 'Entrar o salir'), {
        on: ['on', 'entrar'],
        off: ['off', 'salir'],
      }),
      AS,
    ],
  },
  async run({ client, say, actor_cp_id, once, options }) {
    const { state, as: server_character_id } = options as Acting & { state: 'on' | 'off' };
    if (state === 'on') {
      await client.cpBot.startShift({ actor_cp_id, server_character_id }, once);
      return say('You are on duty.', 'Estás de servicio.');
    }
    const { shift } = await client.cpBot.endShift({ actor_cp_id, server_character_id }, once);
    const { minutes } = shift;
    return say(`You are off duty, after ${minutes} minutes.`, `Sales de servicio, tras ${minutes} minutos.`);
  },
};
