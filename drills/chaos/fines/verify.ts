import type { Database } from '@cabildo/kit/database';
import { violations } from '@cabildo/economy/ledger/invariants.ts';
import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { lookInto } from '../../lab/databases.ts';
import { holdsWithin } from '../../lab/holds-within.ts';
import { logged } from '../../lab/log.ts';
import type { Known } from './known.ts';

const PATIENCE_MS = 60_000;

interface Fine {
  id: number;
  isVoided: boolean;
  status: string;
}
interface Debt {
  id: number;
  reference: string;
  status: string;
}
interface Points {
  character: number;
  points: number;
}

/** The economy's name for each end of a fine. */
const AS_DEBT: Readonly<Record<string, string>> = { owed: 'signed', paid: 'paid', cancelled: 'cancelled' };

/** Waits until no fine is open and compares the clients' answers with the tables of the three services. */
export const verify = (stack: Stack, community: Community, known: Known): Promise<string[]> =>
  lookInto(stack, ['mdt', 'economy', 'inventory'], async ({ mdt, economy, inventory }) => {
    const findFines = () =>
      mdt.query<Fine>(
        `SELECT id, voided_at IS NOT NULL AS "isVoided", fine_status AS status FROM punishments`,
      );
    const findDebts = () =>
      economy.query<Debt>(`SELECT id, reference, status FROM debts WHERE kind = 'fine'`);
    let differences: string[] = [];
    // An event of the economy may still be on its way.
    await holdsWithin(PATIENCE_MS, async () => {
      const open = await mdt.query<{ id: number }>('SELECT id FROM punishments WHERE due_at IS NOT NULL');
      differences = [
        ...open.map(({ id }) => `punishment ${id} is still open`),
        ...compareFines(await findFines(), await findDebts()),
      ];
      return differences.length === 0;
    });
    return [
      ...differences,
      ...(await violations(economy)),
      ...compareAnswers(known, await findFines(), await findDebts()),
      ...(await comparePoints(mdt, inventory)),
      ...(await unlogged(community, known)),
    ];
  });

function compareFines(fines: readonly Fine[], debts: readonly Debt[]): string[] {
  const byReference = new Map(debts.map((debt) => [debt.reference, debt]));
  const differences = fines.flatMap(({ id, isVoided, status }) => {
    const debt = byReference.get(`mdt:${id}`);
    byReference.delete(`mdt:${id}`);
    if (!debt) return [`fine ${id} is ${status} and has no debt`];
    if (AS_DEBT[status] !== debt.status) return [`fine ${id} is ${status}, its debt ${debt.status}`];
    return isVoided && status === 'owed' ? [`fine ${id} is owed, though it was voided`] : [];
  });
  return [
    ...differences,
    ...[...byReference.keys()].map((reference) => `the debt of ${reference} has no fine`),
  ];
}

function compareAnswers(
  { fined, voided, paid }: Known,
  fines: readonly Fine[],
  debts: readonly Debt[],
): string[] {
  const given = new Map(fines.map((fine) => [fine.id, fine]));
  return [
    ...[...fined]
      .filter((id) => !given.has(id))
      .map((id) => `punishment ${id} was answered but is not there`),
    ...fines
      .filter(({ id }) => !fined.has(id))
      .map(({ id }) => `punishment ${id} is there but nobody got an answer`),
    ...fines
      .filter(({ id, isVoided }) => voided.has(id) !== isVoided)
      .map(({ id }) => `punishment ${id} is voided for its officer or in the database alone`),
    ...debts
      .filter(({ id, status }) => paid.has(id) !== (status === 'paid'))
      .map(({ id }) => `debt ${id} is paid for its debtor or in the database alone`),
  ];
}

/** Compares the points that each character lost with those of its punishments that were not given back. */
async function comparePoints(mdt: Database, inventory: Database): Promise<string[]> {
  const due = await mdt.query<Points>(
    `SELECT character_id AS character, coalesce(sum(points_deducted - coalesce(points_restored, 0)), 0)::bigint AS points
     FROM punishments GROUP BY character_id`,
  );
  const lost = await inventory.query<Points>(
    `SELECT r.character_id AS character, (l.max_points - r.points)::bigint AS points
     FROM character_licenses r JOIN licenses l ON l.id = r.license_id`,
  );
  const owed = new Map(due.map(({ character, points }) => [character, points]));
  return lost
    .filter(({ character, points }) => (owed.get(character) ?? 0) !== points)
    .map(
      ({ character, points }) => `character ${character} lost ${points} points, not ${owed.get(character)}`,
    );
}

async function unlogged(community: Community, { fined }: Known): Promise<string[]> {
  const filter = { domain: 'mdt', log_action: 'punishment.created' } as const;
  const entries = new Set(await logged(community, filter, 'punishment_id', fined.size));
  return [...fined].filter((id) => !entries.has(id)).map((id) => `punishment ${id} is not in the log`);
}
