import { character, newCharacter } from './characters.ts';
import type { Person } from './people.ts';
import { characterIn, idOf, NO_ID, unique, type Input, type Source } from './source.ts';
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
  const server_character_id = await newUnit(world, world.founder);
  return idOf(await world.has(world.founder, 'server_mdt.panic', { server_character_id }), 'call', 'call_id');
}

async function newSentence(world: World): Promise<number> {
  const server_character_id = await newCharacter(world, world.founder);
  const described = { server_character_id, type: 'jail', jail_minutes: 30, reason: 'Robo' };
  const body = await world.has(world.founder, 'server_mdt.create_punishment', described);
  return idOf(body, 'punishment', 'punishment_id');
}
/** A punishment whose sentence has not begun. */
const sentence: Source = {
  of: (world) => world.once('sentence', () => newSentence(world)),
  fresh: newSentence,
  missing: NO_ID,
};


/** Puts a character of its own on duty, because a unit has few characters, and a character one open shift. */
export async function newUnit(world: World, person: Person): Promise<number> {
  const server_character_id = await newCharacter(world, person);
  await world.has(person, 'server_mdt.start_shift', { server_character_id });
  return server_character_id;
}

/** Takes a call that a character is known to have made. */
async function newCalled(world: World): Promise<number> {
  const caller_character_id = await character.of(world, world.founder);
  const described = { title: `Aviso ${unique()}`, caller_character_id };
  const body = await world.has(world.founder, 'server_mdt.create_call', described);
  return idOf(body, 'call', 'call_id');
}

/** Parameters of dispatch and jail whose objects must be of a kind. */
export const MDT_BY_NAME: Readonly<Record<string, Source>> = {
  'server_mdt.acknowledge_call.call_id': {
    of: (world) => world.once('panic', () => newPanic(world)),
    fresh: newPanic,
    missing: NO_ID,
  },
  'server_mdt.start_sentence.punishment_id': sentence,
  'server_mdt.reduce_sentence.punishment_id': sentence,
  'server_mdt.release.punishment_id': sentence,
  'server_mdt.ask_caller.call_id': {
    of: (world) => world.once('called', () => newCalled(world)),
    fresh: newCalled,
    missing: NO_ID,
  },
  'server_mdt.join_unit.with_character_id': {
    of: (world, person) => world.once(`unit of ${person.gpId}`, () => newUnit(world, person)),
    fresh: newUnit,
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

/** OT-10: the character of the request is on duty, once for all requests about it. */
const ON_DUTY_FIRST: Input = {
  before: (world, params, whose) =>
    world.once(`shift of ${String(characterIn(params))}`, () =>
      world.has(whose, 'server_mdt.start_shift', { server_character_id: characterIn(params) }),
    ),
};

/** Actions of dispatch and records that need more than sound values to succeed. */
export const MDT_INPUTS: Readonly<Record<string, Input>> = {
  'server_mdt.create_department': { params: () => ({ name: `Departamento nuevo ${unique()}` }) },
  'server_mdt.update_department': { params: () => ({ type: 'other' }) },
  'server_mdt.configure_mdt': { params: () => ({ dispatch_config: { auto_status: true } }) },
  'server_mdt.update_case': { params: () => ({ description: 'Sigue abierto' }) },
  'server_mdt.update_warrant': { params: () => ({ reason: 'Robo con violencia' }) },
  'server_mdt.update_bolo': { params: () => ({ description: 'Mochila negra' }) },
  // OT-10: on duty for no department, so that the duty gives no power.
  'server_mdt.acknowledge_call': {
    before: (world, _, whose, caller = whose) =>
      world.once(`duty of ${caller.gpId}`, () => newShift(world, caller)),
  },
  'server_mdt.set_unit_status': ON_DUTY_FIRST,
  'server_mdt.set_unit': { ...ON_DUTY_FIRST, params: () => ({ radio_channel: 7 }) },
  'server_mdt.join_unit': ON_DUTY_FIRST,
  'server_mdt.leave_unit': ON_DUTY_FIRST,
  // LD-07: the caller has a unit that is sent to the call.
  'server_mdt.ask_caller': {
    before: async (world, { call_id }, whose, caller = whose) => {
      const server_character_id = await world.once(`asking unit of ${caller.gpId}`, () =>
        newUnit(world, caller),
      );
      await world.has(world.founder, 'server_mdt.attach_unit', { call_id, server_character_id });
    },
  },
  'server_mdt.attach_unit': ON_DUTY_FIRST,
  'server_mdt.detach_unit': ON_DUTY_FIRST,
  'server_mdt.panic': ON_DUTY_FIRST,
};
