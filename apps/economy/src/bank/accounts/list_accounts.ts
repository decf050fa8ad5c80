import { namedIn, resolveActing } from '@cabildo/characters';
import { isFailure, type Failure } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import { isAllowed } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/economy/bank/accounts/list_accounts.ts';
import findCharacters from '@cabildo/contracts/servers/characters/find_characters.rpc.ts';
import type { OpenScope } from '@cabildo/kit/service';
import { handler, type Deps } from '../../deps.ts';
import { BANK_READERS } from './readers.ts';
import { presentAccount } from './rules.ts';
import { listAccounts } from './lists.table.ts';

export default handler(contract, {
  async run(scope) {
    const { input, member, serverId, deps, db } = scope;
    const { search: text, account_type: kind, status } = input;
    const staff = isAllowed(BANK_READERS, member);
    const characterId = staff && namedIn(input) === undefined ? undefined : await characterOf(scope);
    if (isFailure(characterId)) return characterId;
    const search = text === undefined ? undefined : { number: text, owners: await ownersNamed(scope, text) };
    const { rows, total } = await listAccounts(
      db,
      { serverId, characterId, kind, status: status ?? (input.include_closed ? 'any' : undefined), search },
      { limit: input.per_page, offset: offsetOf(input) },
    );
    // EC-18: staff who read all accounts of the server see their permissions on their own accounts.
    const characters =
      characterId === undefined ? await deps.characters.ofMember(member) : new Set([characterId]);
    return {
      accounts: rows.map((row) => presentAccount(row, { characters, staff })),
      ...pageOf(input, total),
    };
  },
});

type Scope = OpenScope<typeof contract, Deps>;

async function characterOf({
  deps,
  member,
  input,
}: Scope): Promise<number | Failure<'error' | 'character_not_found' | 'forbidden'>> {
  const named = { as: 'any', param: undefined, readers: 'view_bank_logs' } as const;
  const resolved = await resolveActing(deps.characters, named, member, input);
  return isFailure(resolved) ? resolved : resolved.character.id;
}

/** Finds the characters of the server whose name matches. */
async function ownersNamed({ ask, serverId }: Scope, search: string): Promise<readonly number[]> {
  const found = await ask(findCharacters, { server_id: serverId, search });
  return found.server_character_ids;
}
