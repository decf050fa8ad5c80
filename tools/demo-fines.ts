import type { Client, InputOf } from '@cabildo/client';
import type { Person } from './demo.ts';

const say = (line: string): void => console.log(line);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Plays moderators: a fine that costs points and is paid, one that is voided, and a case about both. */
export async function punish(serverId: number, people: readonly Person[]): Promise<void> {
  say('The law is kept:');
  const at = { server_id: serverId };
  const [{ client: owner }, , , tomas, noa] = people as [Person, Person, Person, Person, Person];
  const driving = {
    ...at,
    name: 'carnet_coche',
    type: 'driving' as const,
    name_label: 'Carnet de coche',
    max_points: 12,
  };
  const { license_id } = await owner.licenses.create(driving);
  const about = { ...at, server_character_id: tomas.characterId };
  await owner.licenses.grant({ ...about, license_id });
  const fine = async (params: Omit<InputOf<Client['mdt']['createPunishment']>, 'server_id' | 'type'>) =>
    (await owner.mdt.createPunishment({ ...at, type: 'fine', ...params })).punishment_id;
  const speeding = await fine({
    ...about,
    reason: 'Exceso de velocidad en el puerto',
    fine_amount: 150,
    license_id,
    license_points: 3,
    evidence: ['https://example.org/radar-7.png'],
  });
  const mistaken = await fine({
    server_character_id: noa.characterId,
    reason: 'Aparcamiento en la lonja',
    fine_amount: 60,
  });
  await owner.mdt.voidPunishment({ ...at, punishment_id: mistaken, reason: 'Era su plaza' });
  const debt_id = await debtOf(tomas, serverId, speeding);
  await tomas.client.economy.payDebt({ ...at, debt_id });
  await owner.mdt.createCase({
    ...at,
    title: 'Carreras en el puerto',
    character_ids: [tomas.characterId],
    punishment_ids: [speeding, mistaken],
  });
  say(`  ${tomas.fullName} was fined 150 € and three points for speeding, and has paid`);
  say(`  ${noa.fullName} was fined by mistake, which was voided; a case keeps both`);
}

/** Waits for the debt that a fine becomes a moment after it was given. */
async function debtOf(
  { client, characterId }: Person,
  serverId: number,
  punishmentId: number,
): Promise<number> {
  for (;;) {
    const about = { server_id: serverId, server_character_id: characterId };
    const { punishments } = await client.mdt.listPunishments(about);
    const debtId = punishments.find((each) => each.punishment_id === punishmentId)?.fine?.debt_id;
    if (debtId) return debtId;
    await pause(100);
  }
}
