import { fail, type Failure } from '@cabildo/contracts/errors';
import {
  ACCOUNT_NAMES,
  ACCOUNT_PERMISSIONS,
  type Account,
  type AccountEventData,
  type AccountPermission,
} from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import type { OrgRight } from '@cabildo/contracts/economy/organisations/orgs.ts';
import type { AccountRow } from './table.ts';

export type BankKind = Account['account_type'];
type Owned = Pick<AccountRow, 'owner_character_id' | 'members'>;
type Holder = Pick<AccountRow, 'owner_character_id' | 'owner_org_id'>;

/** True when both accounts are of one character or of one organisation. */
export const isOfOneHolder = (one: Holder, other: Holder | null | undefined): boolean =>
  one.owner_character_id === other?.owner_character_id && one.owner_org_id === other.owner_org_id;

/** The owners of accounts, each once, whom events about the accounts concern; an organisation is none. */
export const ownersOf = (
  ...accounts: (Pick<AccountRow, 'owner_character_id'> | null | undefined)[]
): number[] => [...new Set(accounts.flatMap((account) => account?.owner_character_id ?? []))];

/** The owner of an account that no organisation can have. @throws where one has it */
export function ownerOf({ id, owner_character_id }: Pick<AccountRow, 'id' | 'owner_character_id'>): number {
  if (owner_character_id === null) throw new Error(`account ${id} belongs to no character`);
  return owner_character_id;
}

/** True when one of these characters owns the account. */
export function isOwner(account: Owned, characters: ReadonlySet<number>): boolean {
  return account.owner_character_id !== null && characters.has(account.owner_character_id);
}

/** True when one of these characters owns the account or is a member of it. */
export function isParty(account: Owned, characters: ReadonlySet<number>): boolean {
  return isOwner(account, characters) || [...characters].some((id) => account.members?.[id] !== undefined);
}

/** True when one of these characters has the right on the account; the owner has all of them (ECA-01, ECA-02, BZ-02). */
export function mayUse(account: Owned, characters: ReadonlySet<number>, permission: OrgRight): boolean {
  if (isOwner(account, characters)) return true;
  for (const id of characters) if (account.members?.[id]?.includes(permission)) return true;
  return false;
}

/**
 * The permissions that these characters have on an account, together (ECA-01, ECA-02); in the order of the
 * specification.
 */
export function permissionsOn(account: Owned, characters: ReadonlySet<number>): AccountPermission[] {
  return ACCOUNT_PERMISSIONS.filter((permission) => mayUse(account, characters, permission));
}

/** EC-08, EC-13: refuses money in and out of an account that is closed or frozen. */
export function refuseUnusable(
  account: Pick<AccountRow, 'status'>,
): Failure<'account_closed' | 'account_disabled'> | undefined {
  if (account.status === 'closed') return fail('account_closed');
  if (account.status === 'frozen') return fail('account_disabled');
  return undefined;
}

/** EC-01: whether an account can hold an amount more. Balances are counted exactly up to 2^53 − 1. */
export const hasRoomFor = ({ balance }: Pick<AccountRow, 'balance'>, amount: number): boolean =>
  balance + amount <= Number.MAX_SAFE_INTEGER;

/** Returns the account if this server has it and it is no wallet (GW-24). */
export function bankAccountOf<A extends Pick<AccountRow, 'server_id' | 'kind'>>(
  account: A | undefined,
  serverId: number,
): A | undefined {
  return account?.server_id === serverId && account.kind !== 'wallet' ? account : undefined;
}

/** EC-14: picks the first receiver that is not closed; undefined: the treasury gets the money. */
export function receiverAmong<A extends Pick<AccountRow, 'status'>>(
  receivers: readonly (A | undefined)[],
): A | undefined {
  return receivers.find((account) => account !== undefined && account.status !== 'closed');
}

type ClosingCode =
  | 'account_closed'
  | 'cannot_remove_owner'
  | 'forbidden'
  | 'main_account_readonly'
  | 'account_disabled'
  | 'balance_not_zero';

/** EC-14: refuses that these characters close an account; the reasons are tried in the order of the rule. */
export function refuseClosing(
  account: AccountRow,
  characters: ReadonlySet<number>,
): Failure<ClosingCode> | undefined {
  if (account.status === 'closed') return fail('account_closed');
  // BZ-02: it ends with its organisation alone.
  if (account.owner_org_id !== null) return fail('forbidden');
  if (!isOwner(account, characters)) {
    return fail(isParty(account, characters) ? 'cannot_remove_owner' : 'forbidden');
  }
  if (account.kind === 'personal' || account.kind === 'legacy') return fail('main_account_readonly');
  if (account.status === 'frozen') return fail('account_disabled');
  return account.balance === 0 ? undefined : fail('balance_not_zero');
}

/** Describes an account for events and for other people's screens. */
export function describeAccount(
  account: Pick<
    AccountRow,
    'id' | 'number' | 'kind' | 'name' | 'owner_character_id' | 'owner_org_id' | 'status'
  >,
): AccountEventData {
  const kind = account.kind as BankKind;
  return {
    account_id: account.id,
    account_number: account.number!,
    account_type: kind,
    account_name: account.name ?? ACCOUNT_NAMES[kind].es,
    owner_character_id: account.owner_character_id,
    owner_org_id: account.owner_org_id,
    is_main: kind === 'personal',
    status: account.status,
  };
}

/** Presents an account to a reader (EC-05). `staff` sees the balance without being a party. */
export function presentAccount(
  account: AccountRow,
  { characters, staff }: { characters: ReadonlySet<number>; staff: boolean },
): Account {
  const permissions = permissionsOn(account, characters);
  return {
    ...describeAccount(account),
    balance: staff || permissions.includes('view_balance') ? account.balance : null,
    has_pin: account.has_pin,
    my_permissions: permissions,
    created_at: account.created_at.toISOString(),
  };
}
