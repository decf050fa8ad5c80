import { character, newCharacter } from './characters.ts';
import type { Person } from './people.ts';
import { idOf, NO_ID, unique, type Input, type Source } from './source.ts';
import type { World } from './world.ts';

async function newDepartment(world: World): Promise<number> {
  const described = { name: `Departamento ${unique()}`, type: 'police' };
  const body = await world.has(world.founder, 'server_mdt.create_department', described);
  return idOf(body, 'department', 'department_id');
}
const department: Source = {
  of: (world) => world.once('department', () => newDepartment(world)),
  fresh: newDepartment,
  missing: NO_ID,
};

async function newCall(world: World): Promise<number> {
  const body = await world.has(world.founder, 'server_mdt.create_call', { title: `Aviso ${unique()}` });
  return idOf(body, 'call', 'call_id');
}
const call: Source = {
  of: (world) => world.once('call', () => newCall(world)),
  fresh: newCall,
  missing: NO_ID,
};

async function newPanic(world: World): Promise<number> {
  const server_character_id = await newCharacter(world, world.founder);
  await world.has(world.founder, 'server_mdt.start_shift', { server_character_id });
  return idOf(await world.has(world.founder, 'server_mdt.panic', { server_character_id }), 'call', 'call_id');
}

/** Parameters of dispatch whose objects must be of a kind. */
export const MDT_BY_NAME: Readonly<Record<string, Source>> = {
  'server_mdt.acknowledge_call.call_id': {
    of: (world) => world.once('panic', () => newPanic(world)),
    fresh: newPanic,
    missing: NO_ID,
  },
};

/** Makes a case about a character of this person. */
async function newCase(world: World, person: Person): Promise<number> {
  const characterId = await character.of(world, person);
  const described = { title: `Caso ${unique()}`, character_ids: [characterId] };
  const body = await world.has(world.founder, 'server_mdt.create_case', described);
  return idOf(body, 'case', 'case_id');
}
const caseFile: Source = {
  of: (world, person) => world.once(`case of ${person.gpId}`, () => newCase(world, person)),
  fresh: newCase,
  missing: NO_ID,
};

async function newPunishment(world: World): Promise<number> {
  const server_character_id = await character.of(world, world.founder);
  const described = { server_character_id, type: 'warning', reason: 'Conducción temeraria' };
  const body = await world.has(world.founder, 'server_mdt.create_punishment', described);
  return idOf(body, 'punishment', 'punishment_id');
}
const punishment: Source = {
  of: (world) => world.once('punishment', () => newPunishment(world)),
  fresh: newPunishment,
  missing: NO_ID,
};

/** Begins a shift of a character of its own, because a character has one open shift at most. */
export async function newShift(world: World, person: Person): Promise<number> {
  const server_character_id = await newCharacter(world, person);
  const body = await world.has(person, 'server_mdt.start_shift', { server_character_id });
  return idOf(body, 'shift', 'shift_id');
}
const shift: Source = {
  of: (world, person) => world.once(`shift of ${person.gpId}`, () => newShift(world, person)),
  fresh: newShift,
  missing: NO_ID,
};

async function newCharge(world: World): Promise<number> {
  const described = { code: `Art. ${unique()}`, title: 'Exceso de velocidad', fine_amount: 120 };
  const body = await world.has(world.founder, 'server_mdt.create_charge', described);
  return idOf(body, 'charge', 'charge_id');
}
const charge: Source = {
  of: (world) => world.once('charge', () => newCharge(world)),
  fresh: newCharge,
  missing: NO_ID,
};

async function newWarrant(world: World): Promise<number> {
  const server_character_id = await character.of(world, world.founder);
  const described = { server_character_id, type: 'arrest', reason: 'Robo con fuerza' };
  const body = await world.has(world.founder, 'server_mdt.create_warrant', described);
  return idOf(body, 'warrant', 'warrant_id');
}
const warrant: Source = {
  of: (world) => world.once('warrant', () => newWarrant(world)),
  fresh: newWarrant,
  missing: NO_ID,
};

async function newBolo(world: World): Promise<number> {
  const described = { kind: 'other', description: `Mochila roja ${unique()}` };
  const body = await world.has(world.founder, 'server_mdt.create_bolo', described);
  return idOf(body, 'bolo', 'bolo_id');
}
const bolo: Source = {
  of: (world) => world.once('bolo', () => newBolo(world)),
  fresh: newBolo,
  missing: NO_ID,
};

/** Objects of the server in its dispatch. */
export const MDT = { bolo, call, case: caseFile, charge, department, punishment, shift, warrant };

/** Actions of dispatch and records that need more than sound values to succeed. */
export const MDT_INPUTS: Readonly<Record<string, Input>> = {
  'server_mdt.create_department': { params: () => ({ name: `Departamento nuevo ${unique()}` }) },
  'server_mdt.update_department': { params: () => ({ type: 'other' }) },
  'server_mdt.update_case': { params: () => ({ description: 'Sigue abierto' }) },
  'server_mdt.update_warrant': { params: () => ({ reason: 'Robo con violencia' }) },
  'server_mdt.update_bolo': { params: () => ({ description: 'Mochila negra' }) },
};
