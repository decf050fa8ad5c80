import type { OutputOf } from '@cabildo/contracts/action';
import type { PersonalLists } from '@cabildo/contracts/permissions';
import exportEconomy from '@cabildo/contracts/economy/insight/people/export_person.rpc.ts';
import type exportData from '@cabildo/contracts/identity/people/export_data.ts';
import exportInventory from '@cabildo/contracts/inventory/people/export_person.rpc.ts';
import exportMdt from '@cabildo/contracts/mdt/people/export_person.rpc.ts';
import exportServers from '@cabildo/contracts/servers/people/export_person.rpc.ts';
import listServersOfPerson from '@cabildo/contracts/servers/people/list_servers_of_person.rpc.ts';
import exportVehicles from '@cabildo/contracts/vehicles/people/export_person.rpc.ts';
import type { Ask } from '@cabildo/kit/service';

type PersonalServer = OutputOf<typeof exportData>['servers'][number];
type KnownServer = OutputOf<typeof listServersOfPerson>['servers'][number];

/** The services that hold something of the characters of a person. */
const OF_CHARACTERS = [exportEconomy, exportInventory, exportVehicles, exportMdt];
/** Bounds an export, which is one message and one answer. */
const MAX_SERVERS = 200;
const MAX_BYTES = 32 * 1024 * 1024;
/** The time that is left for the answer when no further server is begun. */
const RESERVE_MS = 3_000;

async function serverOf(ask: Ask, userId: number, server: KnownServer): Promise<PersonalServer> {
  const person = { server_id: server.server_id, user_id: userId };
  const own = await ask(exportServers, { ...person, character_ids: [] });
  const character_ids = own.lists['characters']!.map((row) => row['server_character_id'] as number);
  const parts: PersonalLists[] = [
    own,
    ...(await Promise.all(OF_CHARACTERS.map((contract) => ask(contract, { ...person, character_ids })))),
  ];
  const lists = Object.assign({}, ...parts.map((part) => part.lists)) as PersonalLists['lists'];
  const take = (name: string) => {
    const { [name]: rows = [] } = lists;
    delete lists[name];
    return rows;
  };
  return {
    ...server,
    characters: take('characters'),
    accounts: take('accounts'),
    entries: take('entries'),
    cards: take('cards'),
    items: take('items'),
    vehicles: take('vehicles'),
    licenses: take('licenses'),
    calls: take('calls'),
    punishments: take('punishments'),
    notifications: take('notifications'),
    others: lists,
    cut: parts.flatMap(({ cut }) => cut),
  };
}

/** Gathers what all services hold of a person in servers, one server after the other, as far as an export may go (ID-21). */
export async function gatherServers(
  { ask, deadline }: { ask: Ask; deadline: number },
  userId: number,
): Promise<{ servers: PersonalServer[]; cut_servers: number[] }> {
  const { servers: known } = await ask(listServersOfPerson, { user_id: userId });
  const servers: PersonalServer[] = [];
  let bytes = 0;
  for (const server of known.slice(0, MAX_SERVERS)) {
    if (bytes > MAX_BYTES || Date.now() > deadline - RESERVE_MS) break;
    const gathered = await serverOf(ask, userId, server);
    bytes += JSON.stringify(gathered).length;
    servers.push(gathered);
  }
  return { servers, cut_servers: known.slice(servers.length).map(({ server_id }) => server_id) };
}
