import { setTimeout as pause } from 'node:timers/promises';
import { inParallel, type Citizen, type Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { pick, upTo } from '../../lab/chance.ts';
import { Journal } from '../../lab/journal.ts';
import { startLoad, type Load } from '../../lab/load.ts';
import type { Chaos } from '../chaos.ts';
import { createBot } from './bot.ts';
import { knownFrom } from './known.ts';
import { verify } from './verify.ts';

const CLIENTS = 6;
/** So many live on, so that there are heirs to the end. */
const SURVIVORS = 6;
/** Deaths take about as long as the kills, so that each kill meets goods on their way (`--kills 20 --orders 50`). */
const LONGEST_PAUSE_MS = 14_000;
const MOST_UNITS = 9;

const characterOf = ({ accounts }: Citizen): number => accounts[0]!.characterId;

/** Gives a citizen items, some of them in a vault, and a vehicle. */
async function endow(citizen: Citizen, community: Community, journal: Journal): Promise<void> {
  const { owner, serverId: server_id, itemIds, modelIds } = community;
  const { client } = citizen;
  const own = { server_id, server_character_id: characterOf(citizen) };
  for (const item_id of [pick(itemIds), pick(itemIds)]) {
    const quantity = upTo(MOST_UNITS);
    await journal.place(owner, 'server_inventory.give', { ...own, item_id, quantity });
    const vault = { ...own, account_type: 'vault' };
    const { answer } = await journal.place(client, 'server_economy.create_account', vault);
    const { account_id } = answer.body;
    const stored = { ...own, account_id, item_id, item_name: 'objeto', quantity: upTo(quantity) };
    await journal.place(client, 'server_economy.deposit_vault_item', stored);
  }
  const order = { ...own, vehicle_model_id: pick(modelIds) };
  await journal.place(client, 'server_cars.buy_vehicle', order);
}

/** Has citizens with goods die one after another, and passes on what they had to others, who may die soon. */
function startDeaths(stack: Stack, community: Community, journal: Journal): Load {
  const { owner, citizens, serverId: server_id } = community;
  const living = [...citizens];
  const ready = (async () => {
    const bot = await createBot(stack, community, journal);
    await inParallel(citizens, 8, (citizen) => endow(citizen, community, journal));
    return bot;
  })();

  async function kill(server_character_id: number): Promise<void> {
    const params = { server_character_id: String(server_character_id), confirm: 'true' };
    const { answer } = await journal.place(await ready, 'cp_bot.kill_character', params);
    // A character that is dead already died under a lost answer.
    if (![200, 409].includes(answer.status)) throw new Error(`a character could not die: ${answer.status}`);
  }

  /** Executes the inheritance of a dead character until it is done, or was done under a lost answer. */
  async function execute(dead: number): Promise<void> {
    for (;;) {
      const { outcome, answer } = await journal.place(owner, 'server_economy.execute_inheritance', {
        server_id,
        server_character_id: dead,
        to_treasury: true,
        goods_to_character_id: characterOf(pick(living)),
      });
      if (outcome === 'done') return;
      // The economy has not heard of the death yet, or the heir has died as well.
      const code = String(answer.body['error_code']);
      if (!['error', 'forbidden', 'character_not_found'].includes(code))
        throw new Error(`the inheritance of ${dead} was refused: ${code}`);
      await pause(50);
    }
  }

  async function die(): Promise<void> {
    const [dying] = living.splice(Math.floor(Math.random() * living.length), 1);
    await kill(characterOf(dying!));
    await execute(characterOf(dying!));
    await pause(upTo(LONGEST_PAUSE_MS));
  }

  return startLoad(
    Array.from({ length: CLIENTS }, () => die),
    {
      after: ready,
      isEnough: () => living.length <= SURVIVORS,
    },
  );
}

/** Characters die and leave items, vehicles and vaults to others, who may die as well, while services are killed. */
export function chaosOfEstates(stack: Stack, community: Community): Chaos {
  const journal = new Journal();
  const load = startDeaths(stack, community, journal);
  return {
    victims: ['mdt', 'servers', 'economy', 'inventory', 'vehicles', 'gateway'],
    load,
    summary() {
      const { heirs, refused } = knownFrom(journal);
      return `${heirs.size} estates passed on; ${refused} executions came too early or too late`;
    },
    verify: () => verify(stack, community, knownFrom(journal)),
  };
}
