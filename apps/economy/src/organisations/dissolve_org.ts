import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { cardArchived } from '@cabildo/contracts/economy/bank/cards/events.ts';
import contract from '@cabildo/contracts/economy/organisations/dissolve_org.ts';
import { orgDissolved } from '@cabildo/contracts/economy/organisations/events.ts';
import countOrgStock from '@cabildo/contracts/inventory/shop/shops/count_org_stock.rpc.ts';
import countOrgVehicles from '@cabildo/contracts/vehicles/endings/count_org_vehicles.rpc.ts';
import { eventActorOf } from '@cabildo/kit/service';
import { account } from '../bank/accounts/resource.ts';
import { findAccount } from '../bank/accounts/table.ts';
import { describeCard } from '../bank/cards/rules.ts';
import { archiveCardsOf } from '../bank/cards/table.ts';
import { handler } from '../deps.ts';
import { endRecurring } from '../payments/recurring/end.ts';
import { refuseManaging, refuseStranger } from './access.ts';
import { closeOrgAccounts } from './accounts.table.ts';
import { decideEmptying, refuseLeft } from './dissolution.rules.ts';
import { openOf } from './invitations.table.ts';
import { deleteAllMembers } from './members.table.ts';
import { countOpenInvoices, endPay, lockOrg, sumsOf, updateOrg, voidOwed } from './orgs.table.ts';
import { closeInvitation } from './people.ts';
import { deleteRanks, listRanks } from './ranks.table.ts';
import { describeOrg, refuseInactive } from './rules.ts';
import { showOrg } from './views.ts';

const WAYS = {
  es: 'Indica a dónde va el dinero: to_account_id, o to_treasury=true; no ambos.',
  en: 'Say where the money goes: to_account_id, or to_treasury=true; not both.',
};

const PAYING = {
  es: 'La organización está pagando sueldos: espera a que lleguen.',
  en: 'The organisation is paying wages: wait until they have arrived.',
};
const payOwed = (owed: number) => ({
  es: `La organización debe ${owed} en sueldos: págalos antes (pay_now). Quien administra las organizaciones puede anularlos (void_owed_pay).`,
  en: `The organisation owes ${owed} in wages: pay them before (pay_now). Who manages the organisations may void them (void_owed_pay).`,
});
const NOT_STAFF = {
  es: 'Solo quien administra las organizaciones del servidor anula los sueldos que debe una.',
  en: 'Only who manages the organisations of the server voids the wages that one owes.',
};

type Refusal = Failure<'account_closed' | 'account_disabled' | 'destination_not_found' | 'limit_exceeded'>;

export default handler(contract, {
  async prepare({ input: { org_id }, serverId, ask }) {
    const named = { server_id: serverId, org_id };
    const [{ units }, { vehicles }] = await Promise.all([
      ask(countOrgStock, named),
      ask(countOrgVehicles, named),
    ]);
    return { units, vehicles };
  },
  async handle({ input, ctx, deps, serverId, member, characters, tx, emit, now, prepared }) {
    const { org_id, to_account_id, to_treasury = false, void_owed_pay } = input;
    if ((to_account_id === undefined) !== to_treasury) return fail('error', { message: WAYS });
    const org = await lockOrg(tx, serverId, org_id);
    if (!org) return fail('not_found');
    if (org.status === 'dissolved') return fail('account_closed');
    const caller = { ctx, member, characters };
    const stranger = refuseStranger(org, caller);
    if (stranger) return stranger;
    // BZ-01: nothing leaves it while it is suspended, not even with its end, which staff alone may order then.
    const notManaging = refuseManaging(caller);
    const inactive = refuseInactive(org);
    if (inactive && notManaging) return inactive;
    if (void_owed_pay && notManaging) return fail('forbidden', { message: NOT_STAFF });
    const left = refuseLeft({ ...prepared, invoices: await countOpenInvoices(tx, org.id, now) });
    if (left) return left;
    const accountIds = (await sumsOf(tx, [org.id])).get(org.id)!.accounts;
    if (to_account_id !== undefined) {
      if (accountIds.includes(to_account_id)) return fail('self_transfer');
      if (!(await findAccount(tx, serverId, to_account_id))) return fail('destination_not_found');
    }
    const scope = { tx, emit, now };
    for (const invitation of await openOf(tx, org.id)) await closeInvitation(scope, invitation, 'cancelled');
    const { isPaying, owed } = await endPay(tx, org.id);
    if (isPaying) return fail('error', { status: 409, message: PAYING });
    if (owed > 0 && !void_owed_pay) return fail('error', { status: 409, message: payOwed(owed) });
    // The ledger locks all accounts at once, the one that is paid too, so that none is locked behind a higher one.
    const emptied = await deps.ledger.post(tx, emit, {
      serverId,
      actor: eventActorOf(ctx),
      uses: {
        accounts: accountIds.map((id) => account(id)),
        to: to_account_id === undefined ? undefined : account(to_account_id),
      },
      decide: (states) => decideEmptying(states, { serverId, isNamed: to_account_id !== undefined }),
    });
    if (isFailure(emptied)) return emptied as Refusal;
    const unpaid = await voidOwed(tx, org.id);
    await deleteAllMembers(tx, org.id);
    const ranks = await listRanks(tx, org.id);
    await deleteRanks(
      tx,
      ranks.map(({ id }) => id),
    );
    const changes = {
      status: 'dissolved',
      owner_character_id: null,
      follow_at: null,
      ended_at: now,
    } as const;
    await updateOrg(tx, org.id, changes);
    await closeOrgAccounts(tx, org.id, now);
    for (const card of await archiveCardsOf(tx, accountIds))
      emit(draft(cardArchived, describeCard(card, now), [card.holder_character_id]));
    await endRecurring(tx, emit, { characterIds: [], accountIds });
    const dissolved = { ...org, ...changes };
    const { amount } = emptied;
    const owner = org.owner_character_id;
    const data = {
      ...describeOrg(dissolved),
      amount,
      to_account_id: to_account_id ?? null,
      voided_pay: owed,
    };
    emit(draft(orgDissolved, data, [...new Set([...(owner === null ? [] : [owner]), ...unpaid])]));
    return { org: await showOrg(tx, dissolved), amount };
  },
});
