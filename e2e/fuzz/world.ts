import type { IdKind } from '@cabildo/contracts/fields';
import { Client, foundCommunity } from '@cabildo/testing';
import type { TestInstance } from '../testing/instance.ts';

/** Ids and keys of the instance, which lead a request past the first checks. */
export interface World {
  ids: Readonly<Partial<Record<IdKind, readonly number[]>>>;
  /** The server that the ids belong to, and its owner's key. */
  homeId: number;
  ownerKey: string;
  serverIds: readonly number[];
  keys: readonly string[];
  /** Keys of the home server, for /v1 (V1-01); some may end, and `ids` names those alone. */
  serverKey: string;
  sacrificedServerKeys: readonly string[];
  /** Keys for actions that would end a key or a membership. */
  sacrificedKeys: readonly string[];
  internalKey: string;
  /** The bot token of the home server, and the chat account of its owner. */
  botToken: string;
  ownerCpId: string;
}

/** Makes a community, a stranger to it, and people whose keys may end. */
export async function createWorld(instance: TestInstance): Promise<World> {
  const size = { people: 3, accountsEach: 2, balance: 10_000, models: 3 };
  const home = await foundCommunity(instance.url, instance.env['SERVERS_DATABASE_URL']!, size);
  const stranger = await new Client(instance.url).signIn('3000001', 'forastera');
  const { server } = await stranger.api.servers.create({ server_name: 'Otra parte' });
  const goners = await Promise.all(
    [1, 2, 3].map((n) => new Client(instance.url).signIn(`400000${n}`, `de_paso${n}`)),
  );
  const ownerCpId = '650000000000000001';
  await home.owner.linkChat(ownerCpId, 'titular');
  const key = () => home.owner.api.servers.createApiKey({ server_id: home.serverId, name: 'guion' });
  const mortalKeys = [await key(), await key(), await key()];
  const { api_key } = await key();
  const police = { server_id: home.serverId, name: 'Policía', type: 'police' } as const;
  const { department_id } = await home.owner.api.mdt.createDepartment(police);
  const { bot_token } = await home.owner.api.servers.rotateBotToken({ server_id: home.serverId });
  const accounts = home.citizens.flatMap((citizen) => citizen.accounts);
  const company = await foundCompany(home.owner, home.serverId, home.citizens[0]!);
  const keyOf = ({ key }: Client): string => key!;
  return {
    ids: {
      character: accounts.map((account) => account.characterId),
      account: accounts.map((account) => account.accountId),
      user: [1, 2, 3, 4, 5],
      bill_type: [1, 2, 3, 4, 5, 6],
      vehicle_model: home.modelIds,
      department: [department_id],
      ...company,
      server_key: mortalKeys.map(({ key_id }) => key_id),
    },
    homeId: home.serverId,
    ownerKey: home.owner.key!,
    serverIds: [home.serverId, home.serverId, home.serverId, server.id, 999_999],
    keys: [home.owner, ...home.citizens.map((citizen) => citizen.client), stranger].map(keyOf),
    serverKey: api_key,
    sacrificedServerKeys: mortalKeys.map(({ api_key }) => api_key),
    sacrificedKeys: goners.map(keyOf),
    internalKey: instance.internalKey,
    botToken: bot_token,
    ownerCpId,
  };
}

/** Makes an organisation of a citizen, with a shop and a budget of the treasury. */
async function foundCompany(
  { api }: Client,
  server_id: number,
  { client, accounts }: { client: Client; accounts: readonly { characterId: number }[] },
): Promise<World['ids']> {
  const { characterId: owner_character_id } = accounts[0]!;
  const founded = { server_id, name: 'Taller', kind: 'other', owner_character_id } as const;
  const { org_id } = await api.orgs.createOrg(founded);
  const { ranks } = await api.orgs.getOrg({ server_id, org_id });
  const terms = { server_id, org_id, amount: 5, frequency: '1mo', mode: 'add' } as const;
  const { budget_id } = await api.orgs.setBudget(terms);
  const opened = { server_id, server_character_id: owner_character_id, org_id, name: 'Repuestos' };
  const { shop_id } = await client.api.shop.createShop(opened);
  return {
    org: [org_id],
    org_rank: ranks.map(({ rank_id }) => rank_id),
    budget: [budget_id],
    shop: [shop_id],
  };
}
