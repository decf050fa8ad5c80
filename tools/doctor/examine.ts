import type { ServiceName } from '@cabildo/contracts/action';
import type { DatabaseAddress } from '@cabildo/kit/service';
import { SERVICES } from '@cabildo/standalone/services.ts';
import { address } from './address.ts';
import { broker, deadLetters, lag, queues } from './broker.ts';
import { carryOut, type Check, type Report } from './check.ts';
import { configuration, readSettings } from './configuration.ts';
import { backups, keys, migrations, outboxes, violations } from './databases.ts';
import { disk } from './disk.ts';
import { Ground, type DoctorConfig, type GroundOptions } from './ground.ts';
import { archive, clock, connections, durability } from './postgres.ts';
import { processes } from './processes.ts';
import { schema } from './schema.ts';
import { reachability, versions } from './servers.ts';

/** The databases of an installation, as `Installation` of the tools is one. */
export interface Databases {
  addressOf(service: ServiceName): DatabaseAddress;
  leave(): Promise<void>;
}

export interface Examination extends Pick<GroundOptions, 'isDeep' | 'now' | 'least' | 'roomOf'> {
  readonly env: NodeJS.ProcessEnv;
  /** Finds the databases; undefined: there are none. */
  readonly reach: (config: DoctorConfig) => Promise<Databases | undefined>;
}

/** In their order: each knows from those before it what is away. */
const CHECKS: readonly ((ground: Ground) => Check)[] = [
  reachability,
  versions,
  migrations,
  schema,
  keys,
  clock,
  connections,
  durability,
  archive,
  disk,
  queues,
  processes,
  address,
  broker,
  deadLetters,
  outboxes,
  lag,
  backups,
  violations,
];

/** Examines an installation, and changes nothing of it. */
export async function examine({ env, reach, ...options }: Examination): Promise<Report> {
  const first = await carryOut([configuration(env, SERVICES)]);
  const config = readSettings(env);
  if (!config) return first;
  const databases = await reach(config);
  if (!databases) {
    const sentence = `There are no databases in ${config.DATA_DIR}: set DATA_DIR or DATABASE_URL to where they are.`;
    const finding = { check: 'reachability', level: 'error', sentence } as const;
    const outcome = { check: 'reachability', state: 'unsound' } as const;
    return { outcomes: [...first.outcomes, outcome], findings: [...first.findings, finding] };
  }
  const addressOf = (name: ServiceName): DatabaseAddress => databases.addressOf(name);
  const ground = new Ground({ config, services: SERVICES, addressOf, ...options });
  try {
    const rest = await carryOut(CHECKS.map((check) => check(ground)));
    return {
      outcomes: [...first.outcomes, ...rest.outcomes],
      findings: [...first.findings, ...rest.findings],
    };
  } finally {
    await ground.close();
    await databases.leave();
  }
}
