import type { AccountPermission } from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { answer, type RowOf } from '../../api/answers.ts';
import { useCharacters, type OwnCharacter } from '../../shared/person/character.ts';
import { useAccountName } from '../../shared/server/account-names.ts';
import { useServer, type ShownServer } from '../../shared/server/server.tsx';

export type Account = RowOf<'economy', 'listAccounts', 'accounts'>;

export interface Bank extends ShownServer {
  /** The character whose bank is shown. */
  character: OwnCharacter;
  characterId: number;
  /** The accounts that the character owns or may use, closed ones too. */
  all: readonly Account[];
  /** The accounts that are not closed. */
  accounts: readonly Account[];
  /** The account that payments by character use. */
  main: Account | undefined;
  /** Parameters that each question about the character has. */
  of: { server_id: number; server_character_id: number };
}

const MOST = 100;

/** The account that stands for a character where none is named (EC-02). */
export const mainOf = (accounts: readonly Account[], characterId: number): Account | undefined => {
  const own = accounts.filter(({ owner_character_id }) => owner_character_id === characterId);
  return (
    own.find(({ account_type }) => account_type === 'personal') ??
    own.find(({ account_type }) => account_type === 'legacy')
  );
};

/** Whether the character may do something with an account. */
export const mayUse = (account: Account, permission: AccountPermission): boolean =>
  account.my_permissions.includes(permission);

/** Whether the character may take money from an account now. */
export const maySpend = (account: Account, permission: AccountPermission): boolean =>
  account.status === 'active' && mayUse(account, permission);

/** Whether an account is of a kind that has cards. */
export const mayHaveCards = ({ account_type }: Account): boolean =>
  account_type !== 'savings' && account_type !== 'vault';

/** The bank of the acting character. The layout shows no screen of the bank without one. */
export function useBank(): Bank {
  const server = useServer();
  const { acting } = useCharacters();
  if (!acting) throw new Error('a screen of the bank is shown without a character');
  const characterId = acting.server_character_id;
  const of = { server_id: server.serverId, server_character_id: characterId };
  const accountName = useAccountName();
  const { accounts: kept } = useSuspenseQuery(
    answer('economy', 'listAccounts', { ...of, include_closed: true, per_page: MOST }),
  ).data;
  const all = kept.map((account) => ({ ...account, account_name: accountName(account.account_name) }));
  const accounts = all.filter(({ status }) => status !== 'closed');
  return {
    ...server,
    character: acting,
    characterId,
    all,
    accounts,
    main: mainOf(accounts, characterId),
    of,
  };
}
