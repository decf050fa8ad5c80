import { fail, failureFrom, isFailure, type ErrorCode, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/organisations/found_org.ts';
import { orgCreated } from '@cabildo/contracts/economy/organisations/events.ts';
import type { OrgsConfig } from '@cabildo/contracts/economy/organisations/orgs-config.ts';
import { ORG_LIMITS } from '@cabildo/contracts/economy/organisations/orgs.ts';
import type { PAYMENT_ERRORS } from '@cabildo/contracts/economy/payments/charges/payment.ts';
import { personOf } from '@cabildo/contracts/permissions';
import type { Tx } from '@cabildo/kit/database';
import { eventActorOf } from '@cabildo/kit/service';
import { mayOpen } from '../bank/accounts/ended.table.ts';
import { account } from '../bank/accounts/resource.ts';
import { denominations } from '../bank/cash/resource.ts';
import { handler } from '../deps.ts';
import { decideCharge, type ChargeOrder } from '../payments/charges/rules.ts';
import { findSource } from '../payments/charges/source.ts';
import { orgsRules } from './config.table.ts';
import { makeOrg } from './create.ts';
import { lockMemberships } from './members.table.ts';
import { countOwned, lockFounded } from './orgs.table.ts';
import { atMost, describeOrg, refuseMembership } from './rules.ts';
import { showOrg } from './views.ts';

const NO_FOUNDING = {
  es: 'En este servidor las empresas las crea la administración.',
  en: 'On this server, businesses are made by staff.',
};
const CONCEPT = 'Fundación';

/** BZ-01: refuses who owns or founded as many organisations as one may. */
async function refuseFounding(
  tx: Tx,
  { founding, max_owned }: OrgsConfig['orgs_config'],
  { serverId, characterId, personId }: { serverId: number; characterId: number; personId: number },
): Promise<Failure<'forbidden' | 'character_not_found' | 'limit_exceeded'> | undefined> {
  if (!founding) return fail('forbidden', { message: NO_FOUNDING });
  if (!(await mayOpen(tx, serverId, characterId))) return fail('character_not_found');
  const refusal = refuseMembership(await lockMemberships(tx, characterId));
  if (refusal) return refusal;
  if ((await countOwned(tx, characterId)) >= max_owned)
    return atMost(
      `orgs_config.max_owned, ${max_owned} organizaciones propias`,
      `orgs_config.max_owned, ${max_owned} organisations owned`,
    );
  const { founded } = ORG_LIMITS;
  return (await lockFounded(tx, serverId, personId)) < founded
    ? undefined
    : atMost(
        `${founded} organizaciones fundadas por una persona`,
        `${founded} organisations founded by a person`,
      );
}

export default handler(contract, {
  async prepare({ input, ctx, deps, serverId, character, settings: config }) {
    const { pin, payment_method: method } = input;
    const payer = { serverId, characterId: character.id, method, pin, config };
    const source = await findSource(deps, ctx, payer);
    if (isFailure(source)) return source;
    const { bankId, walletId, provenPins } = source;
    const order: Omit<ChargeOrder, 'amount'> = {
      key: '',
      serverId,
      characterId: character.id,
      // Like the fee of an impound, this one is the treasury's, and bears no tax.
      sale: 'impound',
      method,
      maxTotal: null,
      bankIsNamed: false,
      right: 'pay',
      hasPayee: false,
      card: null,
      cardIsNamed: false,
      concept: CONCEPT,
      config,
      provenPins,
      pinRefusal: null,
    };
    return { order, bankId, walletId };
  },
  async handle({ input, ctx, deps, serverId, member, character, tx, emit, now, prepared }) {
    const { orgs_config } = await orgsRules.find(tx, serverId);
    const personId = personOf(member);
    const refusal = await refuseFounding(tx, orgs_config, { serverId, characterId: character.id, personId });
    if (refusal) return refusal;
    const org = await makeOrg(
      tx,
      {
        server_id: serverId,
        name: input.name,
        kind: 'business',
        department_id: null,
        owner_character_id: character.id,
        ownerUserId: member.user_id,
        founded_by: personId,
        description: input.description ?? null,
      },
      now,
    );
    if (isFailure(org)) return org;
    const fee = orgs_config.founding_fee;
    const { order, bankId, walletId } = prepared;
    const paid =
      fee > 0 &&
      (await deps.ledger.post(tx, emit, {
        serverId,
        actor: eventActorOf(ctx),
        uses: {
          wallet: walletId === undefined ? undefined : account(walletId),
          bank: bankId === undefined ? undefined : account(bankId),
          bills: order.method === 'bank' ? undefined : denominations(serverId),
        },
        decide(states, time) {
          const decided = decideCharge({ ...order, amount: fee }, { ...states, charge: undefined }, time);
          const { output, movement } = decided;
          // No key is kept, because the fee commits or vanishes with the organisation.
          return 'refusal' in output
            ? failureFrom(output.refusal as Failure<ErrorCode>)
            : { output, movement };
        },
      }));
    if (isFailure(paid)) return paid as Failure<(typeof PAYMENT_ERRORS)[number]>;
    const made = { department_id: null, account_id: org.account_id, founder_character_id: character.id, fee };
    emit(draft(orgCreated, { ...describeOrg(org), ...made }, [character.id]));
    return { org_id: org.id, org: await showOrg(tx, org), fee };
  },
});
