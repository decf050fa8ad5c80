import { inParallel, type Citizen, type Community } from '@cabildo/testing';

/** An organisation of a drill, whose staff have the lowest rank. */
export interface Company {
  readonly orgId: number;
  readonly accountId: number;
  readonly owner: Citizen;
  readonly staff: readonly Citizen[];
}

export const characterOf = ({ accounts }: Citizen): number => accounts[0]!.characterId;

/**
 * Founds organisations, each with an owner and staff who earn so much an hour and take turns among the citizens, and lets each
 * owner pay something in.
 */
export function foundCompanies(
  { serverId: server_id, owner: admin, citizens }: Community,
  { count, staff: size, perHour, funds }: { count: number; staff: number; perHour: number; funds(): number },
): Promise<Company[]> {
  const turns = Array.from({ length: count }, (_, nth) => nth);
  return inParallel(turns, 4, async (nth): Promise<Company> => {
    const [owner, ...staff] = Array.from(
      { length: size + 1 },
      (_, place) => citizens[(nth * (size + 1) + place) % citizens.length]!,
    ) as [Citizen, ...Citizen[]];
    const { orgs, economy } = owner.client.api;
    const founded = {
      name: `Empresa ${nth}`,
      kind: 'business',
      owner_character_id: characterOf(owner),
    } as const;
    const { org_id, org } = await admin.api.orgs.createOrg({ server_id, ...founded });
    const own = { server_id, server_character_id: characterOf(owner) };
    const { rank_id } = (await orgs.getOrg({ ...own, org_id })).ranks[0]!;
    for (const each of staff) {
      const hired = { ...own, org_id, target_character_id: characterOf(each), rank_id };
      const { invitation_id } = await orgs.inviteToOrg(hired);
      const answer = { server_id, server_character_id: characterOf(each), invitation_id, accept: true };
      await each.client.api.orgs.answerInvitation(answer);
    }
    if (perHour > 0) {
      const pay = { rank_id, per_hour: perHour, max_minutes_a_day: 1440, min_minutes: 0 };
      await orgs.setPay({ ...own, org_id, ...pay });
    }
    await economy.internalTransfer({
      server_id,
      from_account_id: owner.accounts[0]!.accountId,
      to_account_id: org.account_id,
      amount: funds(),
    });
    return { orgId: org_id, accountId: org.account_id, owner, staff };
  });
}
