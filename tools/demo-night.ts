import type { Client } from '@cabildo/client';

const say = (line: string): void => console.log(line);

const DISPATCHERS = [
  { username: 'central_ana', name: 'Ana', surname: 'Beltrán' },
  { username: 'central_rui', name: 'Rui', surname: 'Teixeira' },
  { username: 'central_eva', name: 'Eva', surname: 'Montalvo' },
] as const;

/** Players of the night shift, each with the officers that they play: with those of the day they are twenty. */
const PLAYERS = [
  ['patrulla_1', 'Hugo Salas', 'Carmen Ortiz', 'Pablo Reyes'],
  ['patrulla_2', 'Elena Bravo', 'Iván Molina', 'Sara Campos'],
  ['patrulla_3', 'Bruno Vega', 'Julia Pardo', 'Óscar Nieto'],
  ['patrulla_4', 'Marta Gil', 'Raúl Crespo', 'Nuria Sanz'],
  ['patrulla_5', 'Diego Lara', 'Alba Rivas', 'Samuel Prieto'],
  ['patrulla_6', 'Laura Cano', 'Andrés Pinto'],
] as const;

const INCIDENTS = [
  ['Tiroteo', 1],
  ['Atraco a mano armada', 1],
  ['Persecución', 1],
  ['Pelea a la salida de un bar', 2],
  ['Accidente con heridos', 2],
  ['Robo en una vivienda', 2],
  ['Persona desaparecida', 2],
  ['Incendio en un contenedor', 2],
  ['Carrera ilegal', 2],
  ['Vehículo abandonado', 3],
  ['Ruido en la madrugada', 3],
  ['Discusión entre vecinos', 3],
  ['Perro suelto', 3],
] as const;
const PLACES = [
  'Calle Mayor',
  'Paseo del Puerto',
  'Muelle 3',
  'Plaza del Mercado',
  'Avenida del Faro',
  'Rotonda de la Lonja',
  'Barrio de las Salinas',
  'Carretera de la Costa',
  'Estación de autobuses',
  'Hospital del Mar',
  'Polígono Norte',
] as const;
/** Three calls were open before: that makes sixty. */
const CALLS = 57;
/** Every so many calls wait for a unit; the others have one. */
const WAITING = 3;
const STATUSES = ['available', 'en_route', 'on_scene', 'busy'] as const;

interface Scene {
  url: string;
  serverId: number;
  owner: Client;
  join_code: string;
  /** The department of the police. */
  police: number;
  /** Signs in a new person. */
  newcomer(index: number, username: string): Promise<{ api: Client; gpId: string; username: string }>;
}

/** An officer or a dispatcher on duty. */
interface OnDuty {
  api: Client;
  characterId: number;
}

/** Lets a busy night begin: sixty open calls, twenty units, three dispatchers, and people and cars that are looked for. */
export async function haveNight(scene: Scene): Promise<void> {
  say('A busy night begins:');
  const { serverId, owner, url } = scene;
  const at = { server_id: serverId };
  const { department_id: central } = await owner.mdt.createDepartment({
    ...at,
    name: 'Central 112',
    type: 'other',
    powers: ['dispatch', 'lookup', 'warrants'],
  });
  const dispatchers: OnDuty[] = [];
  const ways: string[] = [];
  for (const [index, { username, ...card }] of DISPATCHERS.entries()) {
    const { api, gpId } = await scene.newcomer(index, username);
    await api.servers.join({ join_code: scene.join_code });
    dispatchers.push(await goOnDuty(scene, api, central, card));
    ways.push(`  ${card.name} ${card.surname}: account ${gpId}, user name ${username}`);
  }
  const units: OnDuty[] = [];
  for (const [index, [username, ...officers]] of PLAYERS.entries()) {
    const { api } = await scene.newcomer(DISPATCHERS.length + index, username);
    await api.servers.join({ join_code: scene.join_code });
    for (const full of officers) {
      const [name, surname] = full.split(' ') as [string, string];
      units.push(await goOnDuty(scene, api, scene.police, { name, surname }));
    }
  }
  say(`  ${units.length} more units and ${dispatchers.length} dispatchers are on duty`);
  await takeCalls(serverId, dispatchers, units);
  await seek(serverId, dispatchers[0]!.api, units);
  say(`
Dispatch at ${url}/panel/terminal/${serverId}; sign in with one of these accounts of the test platform:

${ways.join('\n')}`);
}

async function goOnDuty(
  { serverId, owner }: Scene,
  api: Client,
  department_id: number,
  card: { name: string; surname: string },
): Promise<OnDuty> {
  const at = { server_id: serverId };
  const { server_character_id } = await api.dni.create({ ...at, ...card });
  await owner.mdt.setCharacterDepartment({ ...at, server_character_id, department_id });
  await api.mdt.startShift({ ...at, server_character_id });
  return { api, characterId: server_character_id };
}

/** Each dispatcher takes calls in turn; most get a unit at once, and every unit has a status of its own. */
async function takeCalls(
  serverId: number,
  dispatchers: readonly OnDuty[],
  units: readonly OnDuty[],
): Promise<void> {
  const at = { server_id: serverId };
  for (let index = 0; index < CALLS; index += 1) {
    const [title, priority] = INCIDENTS[index % INCIDENTS.length]!;
    const { api } = dispatchers[index % dispatchers.length]!;
    const { call_id } = await api.mdt.createCall({
      ...at,
      title,
      priority,
      location: `${PLACES[index % PLACES.length]!}, ${index + 1}`,
      postal: String(1_000 + index * 17),
      ...(index % WAITING > 0 && { units: [units[index % units.length]!.characterId] }),
    });
    if (index % 10 === 0)
      await api.mdt.addCallNote({ ...at, call_id, text: 'Llaman otra vez: sigue igual.' });
  }
  for (const [index, { api, characterId }] of units.entries()) {
    const status = STATUSES[index % STATUSES.length]!;
    await api.mdt.setUnitStatus({ ...at, server_character_id: characterId, status });
  }
  say(`  ${CALLS} calls more are open, over all priorities`);
}

/** Warrants, and BOLOs of a known person, of a plate, and of a car and a person of whom only a description is known. */
async function seek(serverId: number, api: Client, units: readonly OnDuty[]): Promise<void> {
  const at = { server_id: serverId };
  const { characters } = await api.dni.search({ ...at, search: 'Tomás' });
  const server_character_id = characters[0]!.server_character_id;
  const about = { ...at, server_character_id };
  await api.mdt.createWarrant({
    ...about,
    type: 'arrest',
    reason: 'No se presentó al juicio por las carreras',
  });
  await api.mdt.createWarrant({
    ...at,
    server_character_id: units.at(-1)!.characterId,
    type: 'search',
    reason: 'Faltan pruebas en el depósito',
  });
  await api.mdt.createBolo({ ...about, kind: 'person', description: 'Lleva una chaqueta roja.' });
  await api.mdt.createBolo({ ...at, kind: 'vehicle', plate: '77-XR-01', description: 'Furgoneta blanca.' });
  await api.mdt.createBolo({
    ...at,
    kind: 'other',
    description: 'Todoterreno verde sin matrícula, con la luna trasera rota.',
  });
  await api.mdt.createBolo({
    ...at,
    kind: 'person',
    description: 'Hombre de unos cuarenta años con una máscara de payaso.',
  });
  say('  two warrants more, and four more cars and persons are looked for');
}
