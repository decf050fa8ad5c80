import type { Random } from '@cabildo/testing/random.ts';
import { beBorn, hire, type Company, type Person, type Town } from './town.ts';

/** One of so many dies, is banned, or comes back in a month. */
const DIES = 30;
const BANNED = 60;
const COMES_BACK = 2;

/** Staff of the town move its money, fine people, correct shifts, and hold companies for a while. */
export async function govern(town: Town, random: Random): Promise<void> {
  const by = (action: string, params: object = {}) => town.does(town.owner, action, params);
  await by('server_orgs.collect_income');
  for (const { orgId: org_id } of town.companies) {
    const amount = 1 + random.below(2_000);
    await by('server_orgs.allocate', { org_id, amount, reason: 'Ayuda' });
    if (random.oneIn(6)) await by('server_orgs.suspend_org', { org_id, reason: 'Inspección' });
    else await by('server_orgs.resume_org', { org_id, reason: 'Inspección' });
  }
  for (let fines = town.people.length / 10; fines > 0; fines -= 1) {
    const person = random.pick(town.people);
    const fine = { type: 'fine', reason: 'Ruido', fine_amount: 1 + random.below(40) };
    const made = await by('server_mdt.create_punishment', {
      server_character_id: person.characterId,
      ...fine,
    });
    const { punishment } = made as { punishment?: { punishment_id: number; debt_id: number | null } };
    if (punishment?.debt_id) person.debts.push(punishment.debt_id);
    if (punishment && random.oneIn(5))
      await by('server_mdt.void_punishment', { punishment_id: punishment.punishment_id });
  }
  for (const shift_id of town.shifts.filter(() => random.oneIn(15)))
    await by('server_mdt.correct_shift', { shift_id, void: random.oneIn(2), reason: 'Fichó mal' });
  town.shifts.length = 0;
}

/** Some die and are born again, some are banned, and some come back. */
export async function endLives(town: Town, random: Random): Promise<void> {
  for (const person of town.people) {
    if (person.isBanned) await comeBack(town, person, random);
    else if (random.oneIn(DIES)) await die(town, person, random);
    else if (random.oneIn(BANNED)) await beBanned(town, person);
  }
}

/** Ends what the character of a person was; owners leave their companies to others. */
function end(town: Town, person: Person): void {
  town.ended.add(person.characterId);
  person.companies.clear();
}

async function die(town: Town, person: Person, random: Random): Promise<void> {
  const { characterId: server_character_id } = person;
  if (random.oneIn(3)) await town.does(person.client, 'server_dni.delete', { server_character_id });
  else {
    await town.does(town.owner, 'server_dni.declare_dead', { server_character_id, confirm: true });
    const left = { server_character_id, to_treasury: true };
    await town.does(town.owner, 'server_economy.execute_inheritance', left);
  }
  const { characters } = await town.does(person.client, 'server_dni.list_mine');
  const isAlive = (characters as { server_character_id: number; status: string }[] | undefined)?.some(
    (each) => each.server_character_id === server_character_id && each.status === 'active',
  );
  if (isAlive) return;
  end(town, person);
  await beBorn(town, person);
}

async function beBanned(town: Town, person: Person): Promise<void> {
  const ban = { target_user_id: person.userId, reason: 'Trampas' };
  const { ok } = await town.does(town.owner, 'servers.ban', ban);
  if (!ok) return;
  end(town, person);
  person.isBanned = true;
}

async function comeBack(town: Town, person: Person, random: Random): Promise<void> {
  if (!random.oneIn(COMES_BACK)) return;
  await town.does(town.owner, 'servers.unban', { target_user_id: person.userId });
  await town.does(person.client, 'servers.join', { join_code: town.joinCode });
  person.isBanned = false;
  // The character of before lives on, and may belong to companies anew.
  town.ended.delete(person.characterId);
}

/** Learns who owns each company now, gives those that are vacant an owner, and hires where people are lacking. */
export async function staffUp(town: Town, random: Random): Promise<void> {
  const byCharacter = new Map(town.people.map((person) => [person.characterId, person]));
  const wanted = Math.max(2, Math.floor(town.people.length / town.companies.length));
  for (const company of town.companies) {
    company.owner = await ownerOf(town, company, byCharacter, random);
    if (!company.owner) continue;
    const staff = town.people.filter(({ companies }) => companies.has(company)).length;
    for (let lacking = wanted - staff; lacking > 0; lacking -= 1) {
      const idle = town.people.filter(({ companies, isBanned }) => companies.size === 0 && !isBanned);
      if (idle.length > 0) await hire(town, company, random.pick(idle), random);
    }
  }
}

async function ownerOf(
  town: Town,
  { orgId: org_id }: Company,
  byCharacter: ReadonlyMap<number, Person>,
  random: Random,
): Promise<Person | undefined> {
  const look = async (): Promise<number | null> => {
    const { org } = await town.does(town.owner, 'server_orgs.get_org', { org_id });
    return (org as { owner_character_id: number | null }).owner_character_id;
  };
  const found = await look();
  if (found !== null) return byCharacter.get(found);
  const chosen = random.pick(town.people.filter(({ isBanned }) => !isBanned));
  const assigned = { org_id, target_character_id: chosen.characterId, reason: 'Vacante' };
  await town.does(town.owner, 'server_orgs.assign_owner', assigned);
  return byCharacter.get((await look()) ?? 0);
}
