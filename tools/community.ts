import { CONSUMERS } from '@cabildo/contracts/consumers.ts';
import { DeadLetters } from '@cabildo/kit/bus';
import { backUpCommunity, restoreCommunity, type CarriedService } from '@cabildo/operation/community';
import {
  ConfigError,
  keptSecrets,
  keySettings,
  loadConfig,
  tablesOf,
  type CommonConfig,
} from '@cabildo/kit/service';
import { mediaSettings, mediaStoreOf } from '@cabildo/kit/media';
import { SERVICES } from '@cabildo/standalone/services.ts';
import { reachInstallation } from './installation.ts';
import { refuseLeft } from './letters.ts';
import { passphraseOf } from './passphrase.ts';

const say = (line: string): void => console.error(line);

/** Uses the services of an installation that is there. @throws {ConfigError} where none is */
async function withServices(
  config: CommonConfig,
  use: (services: readonly CarriedService[]) => Promise<void>,
): Promise<void> {
  const installation = await reachInstallation(
    config,
    SERVICES.map(({ name }) => name),
  );
  if (!installation)
    throw new ConfigError(
      `There is no installation in ${config.DATA_DIR}: start it once, or set DATA_DIR or DATABASE_URL to where it is.`,
    );
  const services = SERVICES.map((service) => ({
    ...service,
    tables: tablesOf(service),
    address: installation.addressOf(service.name),
  }));
  await use(services).finally(() => installation.leave());
}

/** @throws {ConfigError} where the keys are not at hand */
function keysOf({ DATA_DIR }: CommonConfig) {
  const { SECRET_KEYS: keys } = keptSecrets(DATA_DIR, process.env);
  if (!keys)
    throw new ConfigError(
      'The secrets of a community are sealed anew for where it goes: set SECRET_KEYS, or DATA_DIR to where they are.',
    );
  return { keys, write: loadConfig(keySettings, process.env).SECRET_KEYS_WRITE };
}

/** The store of the pictures of this installation. */
const storeOf = ({ DATA_DIR }: CommonConfig) =>
  mediaStoreOf({ DATA_DIR, ...loadConfig(mediaSettings, process.env) });

/** Where no broker is, the databases have the dead letters, and are asked for them at the moment of the copy. */
async function refuseDeadLetters({ AMQP_URL }: CommonConfig, serverId: number): Promise<void> {
  if (!AMQP_URL) return;
  const box = await DeadLetters.open(AMQP_URL);
  await refuseLeft(box, Object.keys(CONSUMERS), serverId).finally(() => box.close());
}

/** Saves one community in a file. @param server the id that was typed */
export async function saveCommunity(config: CommonConfig, file: string, server: string): Promise<void> {
  const serverId = Number(server);
  if (!Number.isSafeInteger(serverId) || serverId < 1)
    throw new ConfigError(`--server takes the id of a server, and «${server}» is none.`);
  const given = {
    keys: keysOf(config),
    store: storeOf(config),
    passphrase: await passphraseOf(process.env),
    onProgress: say,
  };
  await refuseDeadLetters(config, serverId);
  await withServices(config, async (services) => {
    const saved = await backUpCommunity({ file, serverId, cell: config.CELL, services, ...given });
    console.log(
      `${file}: ${saved.rows} rows of server ${serverId} as they were at ${saved.takenAt.toISOString()}.`,
    );
    for (const remark of saved.remarks) console.log(remark);
  });
  console.log(
    `Add it to another installation, of a cell above ${config.CELL}: npm run restore -- ${file} --server`,
  );
}

/** Servers says who is a member of what. Identity comes right before it, so that few moments of a crash leave people of no community. */
const LAST = ['identity', 'servers'];

/** Adds the community of a file to the installation. */
export async function addCommunity(config: CommonConfig, file: string): Promise<void> {
  const given = {
    keys: keysOf(config),
    store: storeOf(config),
    passphrase: await passphraseOf(process.env),
    onProgress: say,
  };
  await withServices(config, async (all) => {
    const services = all.toSorted((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name));
    const added = await restoreCommunity({ file, cell: config.CELL, services, ...given });
    console.log(
      `Added server ${added.serverId} as it was at ${added.takenAt}: ${added.rows} rows, ${added.newPeople} people who are ` +
        `new here and ${added.knownPeople} who are not.`,
    );
  });
  console.log('Restart the processes that run, and delete the server where it was.');
}
