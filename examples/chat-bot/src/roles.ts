import { createClient } from '@cabildo/client';
import { settings } from './settings.ts';

/** An account on Discord, and its roles in the community. */
export interface Account {
  cp_id: string;
  cp_role_ids: readonly string[];
}

/** The most accounts of one report. */
const ACCOUNTS_A_REPORT = 200;

/** Reports the roles of accounts, on which limits of characters and vehicles may depend. @throws {CabildoError} */
export async function reportRoles(accounts: readonly Account[]): Promise<void> {
  const { cpBot } = createClient({
    baseUrl: settings.cabildoUrl,
    key: settings.cabildoToken,
    language: 'en',
  });
  for (let at = 0; at < accounts.length; at += ACCOUNTS_A_REPORT)
    await cpBot.reportMembers({ members: accounts.slice(at, at + ACCOUNTS_A_REPORT) });
}

const lastReports = new Map<string, string>();

/** Reports the roles with which a person has sent a command, if they are others than before. */
export async function noteRoles(account: Account): Promise<void> {
  const roles = [...account.cp_role_ids].sort().join();
  if (lastReports.get(account.cp_id) === roles) return;
  lastReports.set(account.cp_id, roles);
  try {
    await reportRoles([account]);
  } catch (error) {
    lastReports.delete(account.cp_id);
    // The command goes on: roles matter for some limits alone.
    console.error(`The roles of ${account.cp_id} are not reported. ${(error as Error).message}`);
  }
}
