import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { memberRemoved } from '@cabildo/contracts/economy/bank/accounts/events.ts';
import { cardArchived } from '@cabildo/contracts/economy/bank/cards/events.ts';
import contract from '@cabildo/contracts/economy/organisations/adopt_account.ts';
import { orgUpdated } from '@cabildo/contracts/economy/organisations/events.ts';
import { mayOpen } from '../bank/accounts/ended.table.ts';
import { listMembers as listAccountMembers, removeMember } from '../bank/accounts/members.table.ts';
import { isOwner, refuseUnusable } from '../bank/accounts/rules.ts';
import { findAccount, lockAccount } from '../bank/accounts/table.ts';
import { describeCard } from '../bank/cards/rules.ts';
import { archiveCardsOf } from '../bank/cards/table.ts';
import { handler } from '../deps.ts';
import { activeOrg, refuseStranger } from './access.ts';
import { adoptAccount } from './accounts.table.ts';
import { findMember, lockMemberships } from './members.table.ts';
import { join } from './people.ts';
import { listRanks } from './ranks.table.ts';
import { describeOrg, notOwner, refuseAccount, refuseByHand, staffOf } from './rules.ts';
import { showOrg } from './views.ts';

const NO_BUSINESS = {
  es: 'Solo una cuenta de empresa pasa a una organización.',
  en: 'Only a business account becomes one of an organisation.',
};
const CHANGED = {
  es: 'La cuenta acaba de cambiar de miembros: repite la petición.',
  en: 'The members of the account have just changed: repeat the request.',
};

export default handler(contract, {
  async prepare({ input, deps, db, serverId }) {
    const account = await findAccount(db, serverId, input.account_id);
    if (!account) return fail('account_not_found');
    const members = await listAccountMembers(db, account.id);
    const living = await Promise.all(
      members.map(({ character_id }) => deps.characters.live(serverId, character_id)),
    );
    return {
      // In the order of their locks.
      people: living
        .flatMap((each) => each ?? [])
        .sort((a, b) => a.server_character_id - b.server_character_id),
      memberIds: members.map(({ character_id }) => character_id),
    };
  },
  async handle({ input, ctx, serverId, member, characters, tx, emit, now, prepared: { people, memberIds } }) {
    const joining: { character_id: number; user_id: number; memberships: number }[] = [];
    for (const { server_character_id: character_id, user_id } of people)
      if (await mayOpen(tx, serverId, character_id))
        joining.push({ character_id, user_id, memberships: await lockMemberships(tx, character_id) });
    const org = await activeOrg(tx, serverId, input.org_id);
    if (isFailure(org)) return org;
    const caller = { ctx, member, characters };
    const refusal = refuseStranger(org, caller) ?? refuseByHand(org) ?? refuseAccount(await showOrg(tx, org));
    if (refusal) return refusal;
    const account = await lockAccount(tx, serverId, input.account_id);
    if (!account) return fail('account_not_found');
    // An account without an owning character is one of an organisation already.
    if (account.owner_character_id === null) return fail('account_not_found');
    const isOwners = isOwner(account, characters);
    if (!isOwners) {
      const stranger = refuseStranger({ owner_character_id: null }, caller);
      if (stranger) return stranger.message ? stranger : notOwner();
    }
    if (account.kind !== 'business') return fail('error', { message: NO_BUSINESS });
    const unusable = refuseUnusable(account);
    if (unusable) return unusable;
    // Who joined meanwhile has no lock here, and would be lost.
    const present = Object.keys(account.members ?? {}).map(Number);
    if (present.some((id) => !memberIds.includes(id)))
      return fail('error', { status: 409, message: CHANGED });
    for (const server_character_id of present) {
      await removeMember(tx, account.id, server_character_id);
      emit(draft(memberRemoved, { account_id: account.id, server_character_id }, [server_character_id]));
    }
    await adoptAccount(tx, account.id, org.id);
    for (const card of await archiveCardsOf(tx, [account.id]))
      emit(draft(cardArchived, describeCard(card, now), [card.holder_character_id]));
    const staff = staffOf(await listRanks(tx, org.id));
    for (const { character_id, user_id, memberships } of joining) {
      if (!present.includes(character_id) || (await findMember(tx, org.id, character_id))) continue;
      const joined = { character_id, user_id, rank_id: staff.id, rank: staff.name, joined_at: now };
      const full = await join({ tx, emit, now }, org, joined, memberships);
      if (full?.failure === 'limit_exceeded') return fail('limit_exceeded', { message: full.message! });
    }
    emit(draft(orgUpdated, { ...describeOrg(org), changed: ['account_ids'] }));
    return { org: await showOrg(tx, org) };
  },
});
