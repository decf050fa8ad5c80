import {
  ACCOUNT_PERMISSIONS,
  type Account,
  type AccountFact,
  type AccountPermission,
} from '@cabildo/contracts/economy/account.ts';
import type { LockedAccount } from '../ledger/posting.ts';
import { isOwner } from './authority.ts';

export type BankKind = Account['account_type'];

/** EC-04: what an account is called that was given no name. */
const DEFAULT_NAMES: Readonly<Record<BankKind, string>> = {
  personal: 'Cuenta personal',
  shared: 'Cuenta compartida',
  business: 'Cuenta de empresa',
  custom: 'Cuenta personalizada',
  savings: 'Cuenta de ahorro',
  vault: 'Caja fuerte',
  legacy: 'Cuenta bancaria',
};

/** A bank account with what its readers see. */
export interface PresentableAccount extends LockedAccount {
  readonly number: string | null;
  readonly name: string | null;
  readonly createdAt: Date;
}

/** What the caller's characters may do on an account, together (ECA-01, ECA-02); in the order of the specification. */
export function permissionsOn(
  account: Pick<LockedAccount, 'ownerCharacterId' | 'members'>,
  characters: ReadonlySet<number>,
): AccountPermission[] {
  if (isOwner(account, characters)) return [...ACCOUNT_PERMISSIONS];
  const granted = new Set([...characters].flatMap((id) => account.members?.[id] ?? []));
  return ACCOUNT_PERMISSIONS.filter((permission) => granted.has(permission));
}

/** True when one of these characters owns the account or is a member of it. */
export function isParty(
  account: Pick<LockedAccount, 'ownerCharacterId' | 'members'>,
  characters: ReadonlySet<number>,
): boolean {
  return isOwner(account, characters) || [...characters].some((id) => account.members?.[id] !== undefined);
}

/** The account as facts and other people's screens name it. */
export function accountFact(account: PresentableAccount): AccountFact {
  const kind = account.kind as BankKind;
  return {
    account_id: account.id,
    account_number: account.number!,
    account_type: kind,
    account_name: account.name ?? DEFAULT_NAMES[kind],
    owner_character_id: account.ownerCharacterId!,
    is_main: kind === 'personal',
    status: account.status,
  };
}

/** EC-05. `staff` sees the balance without being a party. */
export function presentAccount(
  account: PresentableAccount,
  { characters, staff }: { characters: ReadonlySet<number>; staff: boolean },
): Account {
  const permissions = permissionsOn(account, characters);
  return {
    ...accountFact(account),
    balance: staff || permissions.includes('view_balance') ? account.balance : null,
    has_pin: account.hasPin,
    my_permissions: permissions,
    created_at: account.createdAt.toISOString(),
  };
}
