import { setTimeout as pause } from 'node:timers/promises';
import type { Citizen, Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { pick, upTo } from '../../lab/chance.ts';
import { Journal } from '../../lab/journal.ts';
import { startLoad, type Load } from '../../lab/load.ts';
import type { Chaos } from '../chaos.ts';
import { knownFrom } from './known.ts';
import { verify } from './verify.ts';

const CLIENTS = 12;
const LONGEST_PAUSE_MS = 1_500;
const PLENTY = 1_000_000;

/** Gives every citizen one licence. */
async function licenseAll(
  { serverId: server_id, owner, citizens }: Community,
  journal: Journal,
): Promise<unknown> {
  const described = { server_id, name: 'Coche', max_points: PLENTY };
  const { answer } = await journal.place(owner, 'server_licenses.create', described);
  const { license_id } = answer.body;
  for (const { accounts } of citizens) {
    const server_character_id = accounts[0]!.characterId;
    await journal.place(owner, 'server_licenses.grant', { server_id, license_id, server_character_id });
  }
  return license_id;
}

/** Fines clients; some pay soon, some fines are voided soon, and some payments and voids meet. */
function startFines(community: Community, journal: Journal): Load {
  const { owner, citizens, serverId: server_id } = community;
  const licensed = licenseAll(community, journal);

  async function pay({ client, accounts }: Citizen): Promise<void> {
    const owing = { server_id, server_character_id: accounts[0]!.characterId, status: 'signed' };
    const { answer } = await journal.place(client, 'server_economy.list_debts', owing);
    for (const { debt_id } of (answer.body['debts'] ?? []) as { debt_id: number }[])
      await journal.place(client, 'server_economy.pay_debt', { server_id, debt_id });
  }

  async function fine(): Promise<void> {
    const citizen = pick(citizens);
    const { outcome, answer } = await journal.place(owner, 'server_mdt.create_punishment', {
      server_id,
      server_character_id: citizen.accounts[0]!.characterId,
      type: 'fine',
      reason: 'Exceso de velocidad',
      fine_amount: upTo(5),
      license_id: await licensed,
      license_points: upTo(3),
    });
    if (outcome === 'refused') return;
    await pause(upTo(LONGEST_PAUSE_MS));
    const { punishment_id } = answer.body;
    const annul = () => journal.place(owner, 'server_mdt.void_punishment', { server_id, punishment_id });
    await Promise.all([pay(citizen), Math.random() < 0.5 && annul()]);
  }

  return startLoad(
    Array.from({ length: CLIENTS }, () => fine),
    { after: licensed },
  );
}

/** Clients are fined, pay, and have fines voided, while services are killed. */
export function chaosOfFines(stack: Stack, community: Community): Chaos {
  const journal = new Journal();
  const load = startFines(community, journal);
  return {
    victims: ['mdt', 'economy', 'inventory', 'audit', 'gateway'],
    load,
    summary() {
      const { fined, paid, voided, tooLate, refused } = knownFrom(journal);
      return (
        `${fined.size} fines with points, ${paid.size} paid, ${voided.size} voided; ` +
        `${tooLate} payments came too late; ${refused} refused`
      );
    },
    verify: () => verify(stack, community, knownFrom(journal)),
  };
}
