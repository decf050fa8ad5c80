import { SERVICES } from '@cabildo/contracts/action';
import { gatewaySettings } from '@cabildo/gateway';
import { commonSettings, ConfigError, databaseSettingOf, loadConfig } from '@cabildo/kit/service';
import { knownNames, settings as allSettings } from '@cabildo/standalone/standalone.ts';
import { SERVICES as DEFINITIONS } from '@cabildo/standalone/services.ts';
import type { z } from 'zod';
import { componentOf, ofKind, ownWorkloads, type Manifest, type Rule, type Workload } from './objects.ts';

/** The names of the settings in each Secret that an operator makes, as examples/secrets.yaml documents them. */
export type DocumentedSecrets = ReadonlyMap<string, readonly string[]>;

/** Reads the documented Secrets. @param objects of examples/secrets.yaml */
export const documentedIn = (objects: readonly Manifest[]): DocumentedSecrets =>
  new Map(
    ofKind(objects, 'Secret').map(({ metadata, stringData = {} }) => [
      metadata.name,
      Object.keys(stringData),
    ]),
  );

interface Known {
  readonly schema: z.ZodObject;
  readonly names: ReadonlySet<string>;
}

const known = (schema: z.ZodObject, databases: readonly string[]): Known => ({
  schema,
  names: new Set([...Object.keys(schema.shape), ...databases.map(databaseSettingOf)]),
});

/** The settings that a process or tool reads; undefined: there is no such one. */
function knownTo(component: string): Known | undefined {
  if (component === 'gateway') return known(gatewaySettings, []);
  if (component === 'migrate')
    return known(commonSettings.omit({ AMQP_URL: true, REDIS_URL: true }), SERVICES);
  if (component === 'doctor') return { schema: allSettings, names: new Set(knownNames) };
  const service = DEFINITIONS.find(({ name }) => name === component);
  return service && known(commonSettings.extend(service.settings.shape), [service.name]);
}

interface Environment {
  /** All names, those of secrets included. */
  readonly names: ReadonlySet<string>;
  /** The values that stand in the manifests. */
  readonly values: NodeJS.ProcessEnv;
  /** ConfigMaps and Secrets that are neither there nor documented. */
  readonly missing: readonly string[];
}

/** The environment in which the containers of a workload run. */
function environmentOf(
  { pod }: Workload,
  objects: readonly Manifest[],
  documented: DocumentedSecrets,
): Environment {
  const names = new Set<string>();
  const values: NodeJS.ProcessEnv = {};
  const missing: string[] = [];
  for (const { envFrom = [], env = [] } of pod.containers) {
    for (const { configMapRef, secretRef } of envFrom) {
      const map =
        configMapRef && ofKind(objects, 'ConfigMap').find((each) => each.metadata.name === configMapRef.name);
      const secret =
        secretRef && ofKind(objects, 'Secret').find((each) => each.metadata.name === secretRef.name);
      const keys =
        (map && Object.keys(map.data ?? {})) ??
        (secret && Object.keys(secret.data ?? {})) ??
        documented.get(secretRef?.name ?? '');
      if (!keys) missing.push(configMapRef?.name ?? secretRef!.name!);
      for (const key of keys ?? []) names.add(key);
      Object.assign(values, map?.data);
    }
    for (const { name, value } of env) {
      names.add(name);
      if (value !== undefined) values[name] = value;
    }
  }
  return { names, values, missing };
}

/** The sentence of a mistake in the values. */
function mistakeIn(schema: z.ZodObject, values: NodeJS.ProcessEnv): string[] {
  try {
    loadConfig(schema, values);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return [error.message];
    throw error;
  }
}

/**
 * A process gets the settings that it reads, with valid values, and no others; of those in Secrets it lacks none. DATABASE_URL would
 * open the databases of all services to it.
 */
export const settings =
  (documented: DocumentedSecrets): Rule =>
  (objects) => {
    const secret = new Set([...documented.values()].flat());
    return ownWorkloads(objects).flatMap((workload) => {
      const where = `${workload.kind} ${workload.name}`;
      const reads = knownTo(componentOf(workload));
      if (!reads) return [`${where} is no process of Cabildo.`];
      const { names, values, missing } = environmentOf(workload, objects, documented);
      return [
        ...missing.map(
          (name) => `${where} reads ${name}, which is neither here nor in examples/secrets.yaml.`,
        ),
        ...Array.from(names)
          .filter((name) => !reads.names.has(name))
          .map((name) => `${where} gets ${name}, which it does not read.`),
        ...(names.has('DATABASE_URL')
          ? [`${where} gets DATABASE_URL: give it the address of its own database.`]
          : []),
        ...Array.from(reads.names)
          .filter((name) => secret.has(name) && !names.has(name))
          .map((name) => `${where} lacks ${name}.`),
        ...mistakeIn(reads.schema, values).map((sentence) => `${where}: ${sentence}`),
      ];
    });
  };

/** Every process has a Deployment, which runs it. */
export const processes: Rule = (objects) => {
  const deployments = ownWorkloads(objects).filter(({ kind }) => kind === 'Deployment');
  return [...SERVICES, 'gateway'].flatMap((name) => {
    const found = deployments.filter((each) => componentOf(each) === name);
    if (found.length !== 1) return [`The process ${name} has ${found.length} Deployments instead of one.`];
    const runs = found[0]!.pod.containers[0]?.command?.at(-1);
    return runs === `apps/${name}/src/main.ts` ? [] : [`Deployment ${found[0]!.name} runs ${runs}.`];
  });
};
