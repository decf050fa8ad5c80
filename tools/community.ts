import { backUpCommunity, restoreCommunity, type CarriedService } from '@cabildo/operation/community';
import {
  ConfigError,
  keptSecrets,
  keySettings,
  loadConfig,
  tablesOf,
  type CommonConfig,
} from '@cabildo/kit/service';
import { SERVICES } from '@cabildo/standalone/services.ts';
import type { Installation } from './installation.ts';
import { passphraseOf } from './passphrase.ts';

/** The settings of an installation, and its databases. */
interface Place {
  readonly config: CommonConfig;
  readonly installation: Installation;
}

const say = (line: string): void => console.error(line);

const servicesIn = ({ installation }: Place): CarriedService[] =>
  SERVICES.map((service) => ({
    ...service,
    tables: tablesOf(service),
    address: installation.addressOf(service.name),
  }));

/** @throws {ConfigError} where the keys are not at hand */
function keysOf({ DATA_DIR }: CommonConfig) {
  const { SECRET_KEYS: keys } = keptSecrets(DATA_DIR, process.env);
  if (!keys)
    throw new ConfigError(
      'The secrets of a community are sealed anew for where it goes: set SECRET_KEYS, or DATA_DIR to where they are.',
    );
  return { keys, write: loadConfig(keySettings, process.env).SECRET_KEYS_WRITE };
}

/** Saves one community in a file. @param server the id that was typed */
export async function saveCommunity(place: Place, file: string, server: string): Promise<void> {
  const { config } = place;
  const serverId = Number(server);
  if (!Number.isSafeInteger(serverId) || serverId < 1)
    throw new ConfigError(`--server takes the id of a server, and «${server}» is none.`);
  const { rows, takenAt } = await backUpCommunity({
    file,
    serverId,
    cell: config.CELL,
    services: servicesIn(place),
    keys: keysOf(config),
    passphrase: await passphraseOf(process.env),
    onProgress: say,
  });
  console.log(`${file}: ${rows} rows of server ${serverId} as they were at ${takenAt.toISOString()}.`);
  console.log(
    `Add it to another installation, of a cell above ${config.CELL}: npm run restore -- ${file} --server`,
  );
}

/** Adds the community of a file to the installation. */
export async function addCommunity(place: Place, file: string): Promise<void> {
  const { config } = place;
  // Servers last: it says who is a member of what.
  const services = servicesIn(place).sort(
    (a, b) => Number(a.name === 'servers') - Number(b.name === 'servers'),
  );
  const { serverId, rows, newPeople, knownPeople, takenAt } = await restoreCommunity({
    file,
    cell: config.CELL,
    services,
    keys: keysOf(config),
    passphrase: await passphraseOf(process.env),
    onProgress: say,
  });
  console.log(
    `Added server ${serverId} as it was at ${takenAt}: ${rows} rows, ${newPeople} people who are new here and ` +
      `${knownPeople} who are not.`,
  );
  console.log('Restart the processes that run, and delete the server where it was.');
}
