import { account, openAccount } from './accounts.ts';
import { character, newCharacter, players } from './characters.ts';
import type { Person } from './people.ts';
import { characterIn, idOf, NO_ID, unique, type Input, type Params, type Source } from './source.ts';
import type { World } from './world.ts';

async function orgOf(world: World, owner_character_id: number): Promise<number> {
  const described = { name: `Organización ${unique()}`, kind: 'other', owner_character_id };
  return idOf(await world.has(world.founder, 'server_orgs.create_org', described), 'org', 'org_id');
}

/** A new character owns each further one, because a character belongs to five at most. */
const newOrg = async (world: World, person: Person): Promise<number> =>
  orgOf(world, await newCharacter(world, person));

export const org: Source = {
  of: (world, person) =>
    world.once(`organisation of ${person.gpId}`, async () =>
      orgOf(world, (await character.of(world, person)) as number),
    ),
  fresh: newOrg,
  missing: NO_ID,
};

/** The organisation as it is, with its ranks. */
export async function read(world: World, org_id: unknown) {
  const body = await world.has(world.founder, 'server_orgs.get_org', { org_id, per_page: 100 });
  return body as {
    org: { owner_character_id: number; account_id: number };
    ranks: Params[];
    members: { server_character_id: number }[];
  };
}

/** Lets a person pay an organisation enough for one request. */
export async function fund(world: World, person: Person, org_id: unknown): Promise<void> {
  await world.has(person, 'server_economy.internal_transfer', {
    from_account_id: await account.of(world, person),
    to_account_id: (await read(world, org_id)).org.account_id,
    amount: 50,
  });
}

const staffRankOf = async (world: World, org_id: unknown): Promise<unknown> =>
  (await read(world, org_id)).ranks.at(-1)!['rank_id'];

/** The rank Staff of the organisation of a person. */
const rank: Source = {
  of: async (world, person) => staffRankOf(world, await org.of(world, person)),
  missing: NO_ID,
};

/** Withdraws what other requests have left open: offers of ownership alone, or all invitations, since one is open a character. */
async function makeRoom(world: World, org_id: unknown, isOffer: boolean): Promise<void> {
  const owner = players.get((await read(world, org_id)).org.owner_character_id)!;
  const open = await world.has(world.founder, 'server_orgs.list_invitations', { org_id, status: 'open' });
  const all = open['invitations'] as { invitation_id: number; rank: string | null }[];
  const invitations = isOffer ? all.filter(({ rank: named }) => named === null) : all;
  for (const { invitation_id } of invitations)
    await owner.client.api
      .send('server_orgs.cancel_invitation', { server_id: world.serverId, invitation_id })
      .catch(() => undefined);
}

/** Has the owner of an organisation invite a character; returns the invitation. */
async function invite(world: World, org_id: unknown, target_character_id: unknown): Promise<number> {
  const { org: found, ranks } = await read(world, org_id);
  const server_character_id = found.owner_character_id;
  const owner = players.get(server_character_id)!;
  const asked = { server_character_id, org_id, target_character_id, rank_id: ranks.at(-1)!['rank_id'] };
  await makeRoom(world, org_id, false);
  const made = await world.has(owner, 'server_orgs.invite_to_org', asked);
  return idOf(made, 'invitation', 'invitation_id');
}

/** An invitation that the character of a person has got. */
const newInvitation = async (world: World, person: Person): Promise<number> =>
  invite(world, await newOrg(world, world.founder), await character.of(world, person));
const invitation: Source = {
  of: (world, person) => world.once(`invitation of ${person.gpId}`, () => newInvitation(world, person)),
  fresh: newInvitation,
  missing: NO_ID,
};

/** An invitation that a character of a person has sent. */
const newSent = async (world: World, person: Person): Promise<number> =>
  invite(world, await newOrg(world, person), await newCharacter(world, world.founder));

const newBusiness = (world: World, person: Person): Promise<number> => openAccount(world, person, 'business');

export const ORGANISATIONS: Readonly<Record<'invitation' | 'org' | 'org_rank', Source>> = {
  invitation,
  org,
  org_rank: rank,
};

/** Parameters of organisations whose objects must be of a kind. */
export const ORGANISATIONS_BY_NAME: Readonly<Record<string, Source>> = {
  'server_orgs.cancel_invitation.invitation_id': {
    of: (world, person) => world.once(`invitation by ${person.gpId}`, () => newSent(world, person)),
    fresh: newSent,
    missing: NO_ID,
  },
  'server_orgs.adopt_account.account_id': {
    of: (world, person) => world.once(`business of ${person.gpId}`, () => newBusiness(world, person)),
    fresh: newBusiness,
    missing: NO_ID,
  },
};

/** Has the owner of an organisation hire a character, one after another; returns the owner. */
export const employ = (world: World, org_id: unknown, server_character_id: unknown): Promise<number> =>
  world.inTurn(`hiring of ${org_id}`, () => hire(world, org_id, server_character_id));

async function hire(world: World, org_id: unknown, server_character_id: unknown): Promise<number> {
  const { org: found, members } = await read(world, org_id);
  const { owner_character_id } = found;
  if (members.some((each) => each.server_character_id === server_character_id)) return owner_character_id;
  const invitation_id = await invite(world, org_id, server_character_id);
  const answer = { server_character_id, invitation_id, accept: true };
  await world.has(players.get(server_character_id)!, 'server_orgs.answer_invitation', answer);
  return owner_character_id;
}

/** All ranks of an organisation as they are. */
const ranksOf = async (world: World, org_id: unknown): Promise<Params[]> =>
  (await read(world, org_id)).ranks.map(({ member_count: _, ...sent }) => sent);

/** Lets members found businesses, for nothing, and more than BZ-01 lets one person found. */
async function letFound(world: World): Promise<void> {
  await world.once('founding', () =>
    world.has(world.founder, 'server_orgs.configure_orgs', { orgs_config: { founding: true } }),
  );
  await world.inDatabase('ECONOMY', 'UPDATE orgs SET founded_by = NULL WHERE server_id = $1', [
    world.serverId,
  ]);
}

/** Takes a character from all but its first organisation, because BZ-04 lets it join fewer than the requests make it join. */
const letJoin = (world: World, characterId: unknown): Promise<unknown> =>
  world.inDatabase(
    'ECONOMY',
    `DELETE FROM org_members WHERE character_id = $1
     AND org_id <> (SELECT min(org_id) FROM org_members WHERE character_id = $1)`,
    [characterId],
  );

const newOrgName = (): Params => ({ name: `Organización ${unique()}` });

const EMPLOYED_FIRST: Input = {
  before: (world, { org_id, target_character_id }) => employ(world, org_id, target_character_id),
};

/** Actions about organisations that need more than sound values to succeed. */
export const ORGANISATION_INPUTS: Readonly<Record<string, Input>> = {
  'server_orgs.configure_orgs': { params: () => ({ orgs_config: { max_owned: 100 } }) },
  'server_orgs.create_org': { params: newOrgName },
  'server_orgs.found_org': { params: newOrgName, before: letFound },
  'server_orgs.update_org': { params: newOrgName },
  'server_orgs.resume_org': {
    before: (world, { org_id }) =>
      world.has(world.founder, 'server_orgs.suspend_org', { org_id, reason: 'Prueba' }),
  },
  'server_orgs.answer_invitation': { before: (world, params) => letJoin(world, characterIn(params)) },
  'server_orgs.set_ranks': {
    params: () => ({
      ranks: [{ name: 'Staff', level: 1, rights: [], spend_per_day: null, commission_percent: 0 }],
    }),
    before: async (world, params) => {
      params['ranks'] = await ranksOf(world, params['org_id']);
    },
  },
  'server_orgs.set_org_rank': EMPLOYED_FIRST,
  'server_orgs.remove_from_org': EMPLOYED_FIRST,
  // One offer of an organisation is open at a time.
  'server_orgs.offer_ownership': {
    before: async (world, { org_id, target_character_id }) => {
      await employ(world, org_id, target_character_id);
      await makeRoom(world, org_id, true);
    },
  },
  'server_orgs.leave_org': {
    before: (world, params) => employ(world, params['org_id'], characterIn(params)),
  },
  'server_orgs.answer_ownership': {
    before: async (world, params) => {
      const { org_id } = params;
      const target_character_id = characterIn(params);
      const server_character_id = await employ(world, org_id, target_character_id);
      await world.has(players.get(server_character_id)!, 'server_orgs.offer_ownership', {
        server_character_id,
        org_id,
        target_character_id,
      });
    },
  },
};
