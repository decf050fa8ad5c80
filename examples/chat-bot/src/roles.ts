import { randomUUID } from 'node:crypto';
import { createClient } from '@cabildo/client';
import { Routes, type RESTGetAPIGuildMembersResult } from 'discord-api-types/v10';
import { discord } from './discord.ts';
import { settings } from './settings.ts';

/** An account on Discord, and its roles in the community. */
interface Account {
  cp_id: string;
  cp_role_ids: readonly string[];
}

/** The most accounts of one call. */
const ACCOUNTS_A_CALL = 200;
const MEMBERS_A_PAGE = 1_000;
const HOUR_MS = 60 * 60 * 1_000;

const cabildo = () =>
  createClient({ baseUrl: settings.cabildoUrl, key: settings.cabildoToken, language: 'en' }).cpBot;

/** The accounts of all people in the community. */
async function everybody(): Promise<Account[]> {
  const rest = discord();
  const accounts: Account[] = [];
  for (let after = '0', isLast = false; !isLast;) {
    const query = new URLSearchParams({ limit: String(MEMBERS_A_PAGE), after });
    const members = rest.get(Routes.guildMembers(settings.guildId), { query });
    const page = (await members) as RESTGetAPIGuildMembersResult;
    const people = page.filter(({ user }) => !user.bot);
    accounts.push(...people.map(({ user, roles }) => ({ cp_id: user.id, cp_role_ids: roles })));
    after = page.at(-1)?.user.id ?? after;
    isLast = page.length < MEMBERS_A_PAGE;
  }
  return accounts;
}

/** The roles of those who were reported since the last report of everybody began. */
const lastReports = new Map<string, string>();

/** Reports the roles of everybody. Whoever has left is not named, and has no roles any more in Cabildo once the report is whole. */
async function reportEverybody(): Promise<void> {
  // Roles may have changed unseen, so the last report of a person keeps nobody from being reported again.
  lastReports.clear();
  const accounts = await everybody();
  const report_id = randomUUID();
  for (let at = 0; at < accounts.length; at += ACCOUNTS_A_CALL) {
    const is_whole = at + ACCOUNTS_A_CALL >= accounts.length;
    await cabildo().reportMembers({
      members: accounts.slice(at, at + ACCOUNTS_A_CALL),
      report_id,
      is_whole,
    });
  }
  console.log(`Reported the roles of ${accounts.length} accounts`);
}

/** Reports the roles of everybody, because roles change while the bot is away, too. */
export function reportNow(): void {
  // The next hour tries again; commands work meanwhile.
  reportEverybody().catch((error: unknown) =>
    console.error(`The roles are not reported. ${(error as Error).message}`),
  );
}

/** Reports the roles of everybody every hour. Returns how to stop. */
export function reportHourly(): () => void {
  const hourly = setInterval(reportNow, HOUR_MS);
  return () => clearInterval(hourly);
}

/** Reports the roles that a person has now, if they are others than before. */
export async function noteRoles(account: Account): Promise<void> {
  const roles = [...account.cp_role_ids].sort().join();
  if (lastReports.get(account.cp_id) === roles) return;
  lastReports.set(account.cp_id, roles);
  try {
    await cabildo().reportMembers({ members: [account] });
  } catch (error) {
    lastReports.delete(account.cp_id);
    console.error(`The roles of ${account.cp_id} are not reported. ${(error as Error).message}`);
  }
}
