import type { Client } from '@cabildo/client';
import type { Call, Command } from './command.ts';
import { described, isNobody, sayWho, SUBJECT, subjectOf, text, type Subject } from './options.ts';

type Found = Awaited<ReturnType<Client['cpBot']['lookupPerson']>>;
type Whole = NonNullable<Found['person']>;
type Character = NonNullable<Whole['character']>;

const nameOf = ({ server_character_id, name, surname, dni_number }: Character): string =>
  `${server_character_id} · ${[name, surname].filter(Boolean).join(' ')} · ${dni_number}`;

function describeOne({ say }: Call, person: Whole): string {
  const { character, flags, warrants, bolos, punishments, licenses, vehicles } = person;
  const lines = [
    character ? nameOf(character) : say('The name is not known at present.', 'Ahora no se sabe el nombre.'),
    flags.includes('wanted') ? say('⚠ Wanted', '⚠ En busca y captura') : undefined,
    ...warrants.map(({ reason }) => `${say('Warrant', 'Orden')}: ${reason}`),
    ...bolos.map(({ description }) => `${say('BOLO', 'Aviso de búsqueda')}: ${description ?? '—'}`),
    `${say('Licences', 'Licencias')}: ${licenses.map(({ name }) => name).join(', ') || '—'}`,
    `${say('Vehicles', 'Vehículos')}: ${vehicles.map(({ plate }) => plate).join(', ') || '—'}`,
    `${say('Punishments', 'Sanciones')}: ${punishments.length}`,
  ];
  return lines.filter((line) => line !== undefined).join('\n');
}

/** Nothing is suggested while a name is typed: the log records each search, and a person has so many of them. */
export const person: Command = {
  definition: {
    name: 'person',
    ...described('Look a person up', 'Consulta a una persona'),
    options: [
      text('name', described('A part of the name or identity number', 'Parte del nombre o del documento')),
      ...SUBJECT,
    ],
  },
  async run(call) {
    const { client, say, actor_cp_id, options } = call;
    const { name, ...subject } = options as Subject & { name?: string };
    if (name === undefined && isNobody(subject)) return sayWho(say);
    const found = await client.cpBot.lookupPerson({ actor_cp_id, ...subjectOf(subject), query: name });
    if (found.person) return describeOne(call, found.person);
    const names = found.persons!.map(({ character, flags }) =>
      flags.includes('wanted') ? `${nameOf(character)} ⚠` : nameOf(character),
    );
    return names.join('\n') || say('Nobody is called so.', 'Nadie se llama así.');
  },
};
