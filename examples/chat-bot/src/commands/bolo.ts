import type { Command } from './command.ts';
import { described, isNobody, SUBJECT, subjectOf, text, type Subject } from './options.ts';

interface Options extends Subject {
  description: string;
  plate?: string;
}

function kindOf(sent: Options) {
  if (sent.plate !== undefined) return 'vehicle';
  return isNobody(sent) ? 'other' : 'person';
}

export const bolo: Command = {
  definition: {
    name: 'bolo',
    ...described('Tell all units what to look out for', 'Di a todas las unidades qué hay que buscar'),
    options: [
      text('description', described('What to look out for', 'Qué hay que buscar'), {
        required: true,
        max_length: 500,
      }),
      text('plate', described('The plate of a vehicle', 'La matrícula de un vehículo'), { max_length: 20 }),
      ...SUBJECT,
    ],
  },
  async run({ client, say, actor_cp_id, once, options }) {
    const sent = options as Options;
    const { description, plate } = sent;
    const notice = { actor_cp_id, ...subjectOf(sent), kind: kindOf(sent), description, plate } as const;
    const { bolo_id } = await client.cpBot.createBolo(notice, once);
    return say(`BOLO ${bolo_id} is out.`, `El aviso de búsqueda ${bolo_id} está dado.`);
  },
};
