import { inParallel, type Citizen, type Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { answered } from '../answered.ts';
import { Bot } from './bot.ts';
import type { Journal } from './journal.ts';

const CLIENTS = 6;
/** So many live on, so that there are heirs to the end. */
const SURVIVORS = 6;
/** Deaths take about as long as the kills, so that each kill meets goods on their way (`--kills 20 --orders 50`). */
const LONGEST_PAUSE_MS = 14_000;
const MOST_UNITS = 9;

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;
const upTo = (most: number): number => 1 + Math.floor(Math.random() * most);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const characterOf = ({ accounts }: Citizen): number => accounts[0]!.characterId;

/** Gives a citizen items, some of them in a vault, and a vehicle. */
async function endow(citizen: Citizen, community: Community, journal: Journal): Promise<void> {
  const { owner, serverId: server_id, itemIds, modelIds } = community;
  const { client } = citizen;
  const own = { server_id, server_character_id: characterOf(citizen) };
  for (const item_id of [pick(itemIds), pick(itemIds)]) {
    const quantity = upTo(MOST_UNITS);
    const given = await answered(owner, 'server_inventory', 'give', { ...own, item_id, quantity });
    if (given['ok'] === true) journal.give(item_id, quantity);
    const opened = await answered(client, 'server_economy', 'create_account', {
      ...own,
      account_type: 'vault',
    });
    const stored = { item_id, item_name: 'objeto', quantity: upTo(quantity) };
    await answered(client, 'server_economy', 'deposit_vault_item', {
      ...own,
      account_id: opened['account_id'],
      ...stored,
    });
  }
  const order = { ...own, vehicle_model_id: pick(modelIds) };
  const bought = await answered(client, 'server_cars', 'buy_vehicle', order);
  if (bought['ok'] === true) journal.vehicles += 1;
}

/** Has citizens with goods die one after another, and passes on what they had to others, who may die soon. */
export function startLoad(stack: Stack, community: Community, journal: Journal): { finish(): Promise<void> } {
  let stopping = false;
  const { owner, citizens, serverId: server_id } = community;
  const living = [...citizens];
  const ready = (async () => {
    const bot = await Bot.create(stack, community);
    await inParallel(citizens, 8, (citizen) => endow(citizen, community, journal));
    return bot;
  })();

  /** Executes the inheritance of a dead character until it is done, or was done under a lost answer. */
  async function execute(dead: number): Promise<void> {
    for (;;) {
      const heir = characterOf(pick(living));
      const body = await answered(owner, 'server_economy', 'execute_inheritance', {
        server_id,
        server_character_id: dead,
        to_treasury: true,
        goods_to_character_id: heir,
      });
      if (body['ok'] === true) {
        journal.heirs.set(dead, heir);
        return;
      }
      // The economy has not heard of the death yet, or the heir has died as well.
      const code = String(body['error_code']);
      if (!['error', 'forbidden', 'character_not_found'].includes(code))
        throw new Error(`the inheritance of ${dead} was refused: ${code}`);
      journal.refused += 1;
      await pause(50);
    }
  }

  const clients = Array.from({ length: CLIENTS }, async () => {
    const bot = await ready;
    while (!stopping && living.length > SURVIVORS) {
      const [dying] = living.splice(Math.floor(Math.random() * living.length), 1);
      journal.begun += 1;
      await bot.kill(characterOf(dying!));
      await execute(characterOf(dying!));
      await pause(upTo(LONGEST_PAUSE_MS));
    }
  });
  return {
    async finish() {
      stopping = true;
      await Promise.all(clients);
    },
  };
}
