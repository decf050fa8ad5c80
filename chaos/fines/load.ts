import type { Citizen, Community } from '@cabildo/testing';
import { answered } from '../answered.ts';
import type { Journal } from './journal.ts';

const CLIENTS = 12;
const LONGEST_PAUSE_MS = 1_500;
const PLENTY = 1_000_000;

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;
const upTo = (most: number): number => 1 + Math.floor(Math.random() * most);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Gives every citizen one licence. */
async function licenseAll({ serverId, owner, citizens }: Community): Promise<unknown> {
  const at = { server_id: serverId };
  const described = { ...at, name: 'Coche', max_points: PLENTY };
  const { license_id } = await answered(owner, 'server_licenses', 'create', described);
  for (const { accounts } of citizens)
    await answered(owner, 'server_licenses', 'grant', {
      ...at,
      license_id,
      server_character_id: accounts[0]!.characterId,
    });
  return license_id;
}

/** Fines clients; some pay soon, some fines are voided soon, and some payments and voids meet. */
export function startLoad(community: Community, journal: Journal): { finish(): Promise<void> } {
  let stopping = false;
  const { owner, citizens, serverId: server_id } = community;
  const licensed = licenseAll(community);

  async function pay({ client, accounts }: Citizen): Promise<void> {
    const owing = { server_id, server_character_id: accounts[0]!.characterId };
    const found = await answered(client, 'server_economy', 'list_debts', { ...owing, status: 'signed' });
    for (const { debt_id } of (found['debts'] ?? []) as { debt_id: number }[]) {
      const body = await answered(client, 'server_economy', 'pay_debt', { server_id, debt_id });
      if (body['ok'] === true) journal.paid.add(debt_id);
      else journal.tooLate += 1;
    }
  }

  async function annul(punishment_id: number): Promise<void> {
    const body = await answered(owner, 'server_mdt', 'void_punishment', { server_id, punishment_id });
    if (body['ok'] === true) journal.voided.add(punishment_id);
    else journal.refused += 1;
  }

  async function fine(citizen: Citizen): Promise<void> {
    const { punishment_id } = await answered(owner, 'server_mdt', 'create_punishment', {
      server_id,
      server_character_id: citizen.accounts[0]!.characterId,
      type: 'fine',
      reason: 'Exceso de velocidad',
      fine_amount: upTo(5),
      license_id: await licensed,
      license_points: upTo(3),
    });
    if (punishment_id === undefined) {
      journal.refused += 1;
      return;
    }
    journal.fined.add(Number(punishment_id));
    await pause(upTo(LONGEST_PAUSE_MS));
    const isVoided = Math.random() < 0.5;
    await Promise.all([pay(citizen), isVoided && annul(Number(punishment_id))]);
  }

  const clients = Array.from({ length: CLIENTS }, async () => {
    await licensed;
    while (!stopping) {
      journal.begun += 1;
      await fine(pick(citizens));
    }
  });
  return {
    async finish() {
      stopping = true;
      await Promise.all(clients);
    },
  };
}
