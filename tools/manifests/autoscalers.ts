import { SERVE_DEFAULTS } from '@cabildo/kit/bus/options.ts';
import { MAX_REQUESTS_PER_FRAME } from '@cabildo/kit/bus/frames.ts';
import { Topology } from '@cabildo/kit/bus/rabbit/topology.ts';
import { ofKind, type Manifest, type Rule } from './objects.ts';
import type { DocumentedSecrets } from './settings.ts';

/** Something that changes how many processes of a Deployment run. */
export interface Autoscaler {
  readonly name: string;
  /** The name of the Deployment. */
  readonly target: string;
  readonly min: number;
  readonly max: number;
}

/** The autoscalers of Kubernetes and of KEDA, with the defaults of each. */
export const autoscalersOf = (objects: readonly Manifest[]): Autoscaler[] => [
  ...ofKind(objects, 'HorizontalPodAutoscaler').map(({ metadata, spec }) => ({
    name: metadata.name,
    target: spec!.scaleTargetRef.name,
    min: spec!.minReplicas ?? 1,
    max: spec!.maxReplicas,
  })),
  ...ofKind(objects, 'ScaledObject').map(({ metadata, spec }) => ({
    name: metadata.name,
    target: spec.scaleTargetRef.name,
    min: spec.minReplicaCount ?? 0,
    max: spec.maxReplicaCount ?? 100,
  })),
];

/** A Deployment has one autoscaler at most, states no replicas beside it, and never has fewer than two. */
export const autoscalers: Rule = (objects) => {
  const all = autoscalersOf(objects);
  return all.flatMap(({ name, target, min, max }) => {
    const deployment = ofKind(objects, 'Deployment').find(({ metadata }) => metadata.name === target);
    if (!deployment) return [`The autoscaler ${name} scales ${target}, which is no Deployment here.`];
    return [
      ...(all.filter((each) => each.target === target).length > 1 ? [`${target} has two autoscalers.`] : []),
      ...(deployment.spec?.replicas === undefined
        ? []
        : [`Deployment ${target} states replicas, so that each apply undoes what its autoscaler decided.`]),
      ...(min < 2 || max <= min
        ? [`The autoscaler ${name} goes from ${min} to ${max}: at least 2, and then more.`]
        : []),
    ];
  });
};

/** The frames that a process takes from its queue before it has answered them. */
const PREFETCH = Math.floor((2 * SERVE_DEFAULTS.concurrency) / MAX_REQUESTS_PER_FRAME);
const topology = new Topology('cabildo');

/**
 * A scaler of KEDA reads the queue of the service that it scales, over http, because AMQP does not count the frames that are being
 * answered. It begins below what one process takes: above that, nothing would wait until all are full.
 */
export const queueScalers: Rule = (objects) =>
  ofKind(objects, 'ScaledObject').flatMap(({ metadata: { name }, spec }) => {
    const { triggers, fallback, minReplicaCount: min = 0, maxReplicaCount: max = 100 } = spec;
    const queue = topology.rpcQueue(spec.scaleTargetRef.name.replace(/^cabildo-/, ''));
    const wrong = triggers
      .filter(({ type }) => type === 'rabbitmq')
      .flatMap(({ metadata: { queueName, protocol, value } }) => [
        ...(queueName === queue ? [] : [`${name} reads the queue "${queueName}" and not "${queue}".`]),
        ...(protocol === 'http' ? [] : [`${name} asks RabbitMQ over "${protocol}" and not http.`]),
        ...(Number(value) > 0 && Number(value) < PREFETCH
          ? []
          : [`${name} lets ${value} frames wait for a process, which takes ${PREFETCH} by itself.`]),
      ]);
    const isInside = fallback && fallback.replicas >= min && fallback.replicas <= max;
    return isInside ? wrong : [...wrong, `${name} has no fallback between ${min} and ${max} replicas.`];
  });

/** A scaler signs in at the queue with a Secret that an operator is asked to make. */
export const scalerSecrets =
  (documented: DocumentedSecrets): Rule =>
  (objects) =>
    ofKind(objects, 'TriggerAuthentication').flatMap(({ metadata, spec }) =>
      (spec.secretTargetRef ?? [])
        .filter(({ name, key }) => !documented.get(name)?.includes(key))
        .map(
          ({ name, key }) =>
            `TriggerAuthentication ${metadata.name} reads ${key} of ${name}, which is not in examples/secrets.yaml.`,
        ),
    );
