import { SERVICES } from '@cabildo/contracts/action';
import { commonSettings, loadConfig } from '@cabildo/kit/service';
import { connectionsNeeded, RESERVED } from '../doctor/budget.ts';
import { autoscalersOf } from './autoscalers.ts';
import { componentOf, ofKind, ownWorkloads, type Manifest, type Rule } from './objects.ts';

/** An overlay states in this annotation of its ConfigMap how many connections its PostgreSQL lets in. */
const STATED = 'cabildo/postgres-max-connections';
/** Kubernetes starts this part of the replicas beside the old ones, rounded up, where a Deployment says nothing. */
const DEFAULT_SURGE = '25%';

/** The doctor opens one session for each database, and one for the server. */
const DOCTOR_SESSIONS = SERVICES.length + 1;

/** The most processes of a Deployment that run at once: all that an autoscaler starts, and those of a rollout. */
function mostOf(objects: readonly Manifest[], name: string): number {
  const { replicas = 1, strategy } = ofKind(objects, 'Deployment').find(
    ({ metadata }) => metadata.name === name,
  )!.spec!;
  const most = autoscalersOf(objects).find(({ target }) => target === name)?.max ?? replicas;
  if (strategy?.type === 'Recreate') return most;
  const surge = strategy?.rollingUpdate?.maxSurge ?? DEFAULT_SURGE;
  return most + (typeof surge === 'number' ? surge : Math.ceil((most * Number.parseInt(surge, 10)) / 100));
}

/** The connections of all processes at their most, of a backup, migrations and doctors, with those that PostgreSQL keeps for itself. */
function mostConnections(objects: readonly Manifest[]): number {
  const data = Object.assign({}, ...ofKind(objects, 'ConfigMap').map((map) => map.data)) as NodeJS.ProcessEnv;
  const services = ofKind(objects, 'Deployment').filter(({ spec }) =>
    SERVICES.some((name) => spec?.template.metadata?.labels?.['component'] === name),
  );
  const pools = services.flatMap(({ metadata, spec }) => {
    const own = spec!.template.spec!.containers[0]!.env ?? [];
    const env = { ...data, ...Object.fromEntries(own.map(({ name, value }) => [name, value])) };
    const { DB_POOL_MAX } = loadConfig(commonSettings.pick({ DB_POOL_MAX: true }), env);
    return Array<number>(mostOf(objects, metadata.name)).fill(DB_POOL_MAX);
  });
  const doctors = ownWorkloads(objects).filter((each) => componentOf(each) === 'doctor').length;
  return connectionsNeeded({ databases: SERVICES.length, pools }) + doctors * DOCTOR_SESSIONS + RESERVED;
}

/** The connections that objects state; NaN: none. */
export const statedConnections = (objects: readonly Manifest[]): number =>
  Number(
    ofKind(objects, 'ConfigMap')
      .map(({ metadata }) => metadata.annotations?.[STATED])
      .find(Boolean),
  );

/** A PostgreSQL that stands among the objects lets in as many connections as an overlay states. */
export const letsIn =
  (stated: number): Rule =>
  (objects) =>
    [...JSON.stringify(objects).matchAll(/max_connections(?:=|":")(\d+)/g)]
      .map(([, number]) => Number(number))
      .filter((number) => number < stated)
      .map((number) => `PostgreSQL here lets in ${number} connections, and ${STATED} states ${stated}.`);

/** Everything that may run at once finds a connection. */
export const connections: Rule = (objects) => {
  const stated = statedConnections(objects);
  const most = mostConnections(objects);
  return [
    ...(stated >= most
      ? []
      : [
          `${STATED} states ${stated}, and all processes at their most, a backup, migrations and the doctor need ${most}.`,
        ]),
    ...letsIn(stated)(objects),
  ];
};
