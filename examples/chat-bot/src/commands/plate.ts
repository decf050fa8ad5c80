import type { Command } from './command.ts';
import { described, text } from './options.ts';

const FLAGS = {
  stolen: ['stolen', 'robado'],
  impounded: ['impounded', 'en el depósito'],
  wanted: ['wanted', 'buscado'],
} as const;

export const plate: Command = {
  definition: {
    name: 'plate',
    ...described('Look a vehicle up by its plate', 'Consulta un vehículo por su matrícula'),
    options: [text('plate', described('The plate', 'La matrícula'), { required: true, max_length: 20 })],
  },
  async run({ client, say, actor_cp_id, options }) {
    const { plate: named } = options as { plate: string };
    const unknown = say('There is no such vehicle.', 'No existe ese vehículo.');
    const { answer, error } = await client.try.cpBot.lookupPlate({ actor_cp_id, plate: named });
    if (error?.status === 404) return unknown;
    if (error) throw error;
    const { vehicle, owner, flags = [], bolos = [] } = answer;
    const marks = flags.map((flag) => say(FLAGS[flag][0], FLAGS[flag][1])).join(', ');
    const lines = [
      vehicle ? `${vehicle.plate} · ${vehicle.brand} ${vehicle.model} · ${vehicle.color}` : unknown,
      owner
        ? `${say('Owner', 'Titular')}: ${[owner.name, owner.surname].filter(Boolean).join(' ')}`
        : undefined,
      marks ? `⚠ ${marks}` : undefined,
      ...bolos.map(({ description }) => `${say('BOLO', 'Aviso de búsqueda')}: ${description ?? '—'}`),
    ];
    return lines.filter((line) => line !== undefined).join('\n');
  },
};
