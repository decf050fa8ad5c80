import { POWERS } from '@cabildo/contracts/permissions';
import type { Person } from './demo.ts';

const say = (line: string): void => console.log(line);

const CHARGES = [
  { code: 'CP-101', title: 'Hurto', category: 'Propiedad', fine_amount: 400, jail_minutes: 10 },
  { code: 'CP-107', title: 'Robo con fuerza', category: 'Propiedad', fine_amount: 1_500, jail_minutes: 35 },
  { code: 'CP-210', title: 'Lesiones', category: 'Personas', fine_amount: 900, jail_minutes: 25 },
  { code: 'CP-302', title: 'Exceso de velocidad', category: 'Tráfico', fine_amount: 150, license_points: 3 },
  { code: 'CP-305', title: 'Conducción temeraria', category: 'Tráfico', fine_amount: 600, license_points: 6 },
];

/** Plays a shift of the police: who is on duty, what is called in, and who is looked for. Returns their department. */
export async function patrol(serverId: number, people: readonly Person[]): Promise<number> {
  say('The police go on duty:');
  const at = { server_id: serverId };
  const of = ({ characterId }: Person) => ({ ...at, server_character_id: characterId });
  const [owner, marcos, ines, tomas, noa] = people as [Person, Person, Person, Person, Person];
  await owner.client.mdt.importCharges({ ...at, charges: CHARGES });
  const police = { ...at, name: 'Policía Local', type: 'police', powers: POWERS } as const;
  const { department_id } = await owner.client.mdt.createDepartment(police);
  for (const [officer, rank, is_lead] of [
    [marcos, 'Comisario', true],
    [ines, 'Sargento', false],
    [noa, 'Agente', false],
  ] as const)
    await owner.client.mdt.setCharacterDepartment({ ...of(officer), department_id, rank, is_lead });
  for (const officer of [ines, marcos, noa]) await officer.client.mdt.startShift(of(officer));
  say(
    `  ${marcos.fullName} leads the «${police.name}»; ${ines.fullName} and ${noa.fullName} are on duty too`,
  );
  const { client: dispatcher } = ines;
  const robbery = await dispatcher.mdt.createCall({
    ...at,
    title: 'Robo en la joyería',
    description: 'Dos personas con pasamontañas han salido hacia el puerto en un coche negro.',
    location: 'Calle Mayor, 14',
    postal: '2031',
    priority: 1,
    caller_name: 'Joyería Amatista',
  });
  const accident = await dispatcher.mdt.createCall({
    ...at,
    title: 'Accidente sin heridos',
    location: 'Rotonda del faro',
    postal: '1107',
    caller_name: tomas.fullName,
  });
  await dispatcher.mdt.createCall({
    ...at,
    title: 'Ruido en la plaza',
    location: 'Plaza del Mercado',
    priority: 3,
  });
  await dispatcher.mdt.attachUnit({ ...at, call_id: robbery.call_id, ...of(marcos) });
  await dispatcher.mdt.attachUnit({ ...at, call_id: accident.call_id, ...of(noa) });
  await noa.client.mdt.setUnitStatus({ ...of(noa), status: 'on_scene' });
  await dispatcher.mdt.addCallNote({
    ...at,
    call_id: robbery.call_id,
    text: 'El coche iba hacia el muelle 3.',
  });
  say('  a robbery, an accident and some noise are called in');
  await dispatcher.mdt.createWarrant({ ...of(tomas), type: 'search', reason: 'Carreras en el puerto' });
  await dispatcher.mdt.createBolo({
    ...at,
    kind: 'other',
    description: 'Coche negro de cuatro puertas con el faro derecho roto, sin matrícula a la vista.',
  });
  say(`  ${tomas.fullName}'s garage is to be searched, and a black car is looked for`);
  return department_id;
}
