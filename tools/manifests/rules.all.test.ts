import { join } from 'node:path';
import { SERVICES } from '@cabildo/contracts/action';
import { connections } from './connections.ts';
import { disruptionBudgets } from './disruption.ts';
import { autoscalers, queueScalers, scalerSecrets } from './autoscalers.ts';
import { digests, exactImages, realDigests } from './images.ts';
import { ingressBodies, isolation, publicIngress } from './network.ts';
import type { Manifest, Rule } from './objects.ts';
import { ownPods, probes, resources, restrictedPods } from './pods.ts';
import { migration, release } from './release.ts';
import { mistakesOf, rulesFor } from './rules.ts';
import { noPlainSecrets } from './secrets.ts';
import { processes, settings } from './settings.ts';
import { changed, DOCUMENTED, NEEDED, sound } from './sound.fixture.ts';
import { hasTypes, mistakesOfTypes } from './types.ts';

const POD = 'spec.template.spec';
const CONTAINER = `${POD}.containers.0`;
const MIGRATE = 'cabildo-migrate-a1b2c3';
const mdt = (path: string, value: unknown): Manifest[] => changed('Deployment', 'cabildo-mdt', path, value);
const scaler = (path: string, value: unknown): Manifest[] =>
  changed('ScaledObject', 'cabildo-economy', path, value);
const configured = (data: object): Manifest[] =>
  changed('ConfigMap', 'cabildo', 'data', {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://api.example.org',
    ...data,
  });
/** The sentence about this many connections beyond those of the sound installation. */
const needing = (more: number): RegExp => new RegExp(`states ${NEEDED}, and .* need ${NEEDED + more}`);
const without = (kind: string, name: string): Manifest[] =>
  sound().filter((object) => object.kind !== kind || object.metadata.name !== name);
const doctor = {
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name: 'doctor' },
  spec: {
    jobTemplate: {
      spec: { template: { metadata: { labels: { app: 'cabildo', component: 'doctor' } }, spec: {} } },
    },
  },
};
const reads = settings(DOCUMENTED);
const databaseOf = (name: string) => [
  { secretRef: { name: 'cabildo' } },
  { secretRef: { name: `cabildo-${name}` } },
];

test('a sound installation has no mistake', () => {
  expect(mistakesOf([...rulesFor(DOCUMENTED).production, realDigests], sound())).toEqual([]);
});

// Each rule with an installation in which one thing is wrong, and a part of the sentence about it.
const FAILING: readonly (readonly [rule: Rule, objects: Manifest[], sentence: RegExp])[] = [
  [processes, without('Deployment', 'cabildo-mdt'), /mdt has 0 Deployments/],
  [
    processes,
    mdt(`${CONTAINER}.command`, ['node', 'apps/audit/src/main.ts']),
    /cabildo-mdt runs apps\/audit/,
  ],
  [
    reads,
    mdt(`${CONTAINER}.env`, [{ name: 'MDT_MODE', value: 'x' }]),
    /gets MDT_MODE, which it does not read/,
  ],
  [
    reads,
    mdt(`${CONTAINER}.envFrom`, databaseOf('economy')),
    /gets ECONOMY_DATABASE_URL, which it does not read/,
  ],
  [reads, mdt(`${CONTAINER}.envFrom`, databaseOf('economy')), /lacks MDT_DATABASE_URL/],
  [reads, mdt(`${CONTAINER}.envFrom`, [{ secretRef: { name: 'mine' } }]), /reads mine, which is neither/],
  [reads, mdt(`${POD.replace('.spec', '')}.metadata.labels.component`, 'radio'), /no process of Cabildo/],
  [reads, configured({ DATABASE_URL: 'postgres://db/x' }), /cabildo-mdt gets DATABASE_URL/],
  [reads, configured({ MIGRATE: 'later' }), /MIGRATE must be one of/],
  [restrictedPods, mdt(`${POD}.securityContext.runAsNonRoot`, undefined), /lacks runAsNonRoot/],
  [restrictedPods, mdt(`${POD}.securityContext.seccompProfile.type`, 'Unconfined'), /lacks seccompProfile/],
  [
    restrictedPods,
    mdt(`${CONTAINER}.securityContext.allowPrivilegeEscalation`, true),
    /allowPrivilegeEscalation/,
  ],
  [restrictedPods, mdt(`${CONTAINER}.securityContext.capabilities.drop`, []), /lacks capabilities/],
  [restrictedPods, mdt(`${CONTAINER}.securityContext.capabilities.add`, ['NET_RAW']), /lacks capabilities/],
  [restrictedPods, mdt(`${POD}.initContainers`, [{ name: 'first' }]), /lacks allowPrivilegeEscalation/],
  [
    ownPods,
    mdt(`${CONTAINER}.securityContext.readOnlyRootFilesystem`, false),
    /lacks readOnlyRootFilesystem/,
  ],
  [ownPods, mdt(`${POD}.securityContext.runAsUser`, 0), /lacks runAsUser: 1000/],
  [ownPods, mdt(`${POD}.automountServiceAccountToken`, undefined), /lacks automountServiceAccountToken/],
  [ownPods, mdt(`${POD}.enableServiceLinks`, undefined), /lacks enableServiceLinks/],
  [resources, mdt(`${CONTAINER}.resources.requests.memory`, undefined), /lacks resources.requests.memory/],
  [resources, mdt(`${CONTAINER}.resources.limits`, {}), /lacks resources.limits.memory/],
  [probes, mdt(`${CONTAINER}.readinessProbe`, undefined), /lacks a readinessProbe/],
  [probes, mdt(`${CONTAINER}.livenessProbe.httpGet.path`, '/readyz'), /lacks a livenessProbe/],
  [probes, mdt(`${CONTAINER}.ports`, []), /lacks a container port named ops/],
  [
    disruptionBudgets,
    without('PodDisruptionBudget', 'cabildo-mdt'),
    /cabildo-mdt has 0 PodDisruptionBudgets/,
  ],
  [
    disruptionBudgets,
    changed('PodDisruptionBudget', 'cabildo-mdt', 'spec.selector.matchLabels.component', 'radio'),
    /cabildo-mdt selects nothing/,
  ],
  [
    disruptionBudgets,
    changed('PodDisruptionBudget', 'cabildo-mdt', 'spec', {
      minAvailable: 2,
      selector: { matchLabels: { component: 'mdt' } },
    }),
    /of cabildo-mdt lets none of its pods go/,
  ],
  [isolation, without('NetworkPolicy', 'nothing'), /cabildo-mdt has no NetworkPolicy for Ingress/],
  [
    isolation,
    changed('NetworkPolicy', 'nothing', 'spec.policyTypes', ['Ingress']),
    /no NetworkPolicy for Egress/,
  ],
  [
    isolation,
    changed('NetworkPolicy', 'nothing', 'spec.podSelector.matchExpressions', [
      { key: 'component', operator: 'NotIn', values: ['mdt'] },
    ]),
    /Deployment cabildo-mdt has no NetworkPolicy/,
  ],
  [
    isolation,
    changed('NetworkPolicy', 'nothing', 'spec.podSelector.matchLabels.app', 'other'),
    /nothing selects nothing/,
  ],
  [
    publicIngress,
    changed('Ingress', 'cabildo', 'spec.rules.0.http.paths.0.backend.service.port.name', 'internal'),
    /leads \/ to another port/,
  ],
  [publicIngress, configured({ PUBLIC_URL: 'https://api.example.com' }), /PUBLIC_URL for api.example.com/],
  [publicIngress, changed('Ingress', 'cabildo', 'spec.tls', []), /no certificate for api.example.org/],
  [
    ingressBodies,
    changed('Ingress', 'cabildo', 'metadata.annotations', {}),
    /takes bodies of 1m where nginx\.org.* takes 10m/,
  ],
  [
    ingressBodies,
    changed('Ingress', 'cabildo', 'metadata.annotations', { 'nginx.org/client-max-body-size': '2m' }),
    /takes bodies of 2m where nginx\.org/,
  ],
  [
    autoscalers,
    changed('Deployment', 'cabildo-economy', 'spec.replicas', 2),
    /cabildo-economy states replicas/,
  ],
  [autoscalers, scaler('spec.scaleTargetRef.name', 'cabildo-bank'), /cabildo-bank, which is no Deployment/],
  [autoscalers, scaler('spec.minReplicaCount', 1), /goes from 1 to 3/],
  [
    autoscalers,
    [...sound(), ...sound().filter(({ kind }) => kind === 'ScaledObject')],
    /cabildo-economy has two autoscalers/,
  ],
  [queueScalers, scaler('spec.triggers.0.metadata.queueName', 'economy'), /reads the queue "economy"/],
  [queueScalers, scaler('spec.triggers.0.metadata.protocol', 'amqp'), /over "amqp"/],
  [queueScalers, scaler('spec.triggers.0.metadata.value', '128'), /lets 128 frames wait/],
  [queueScalers, scaler('spec.fallback', undefined), /no fallback/],
  [queueScalers, scaler('spec.fallback.replicas', 9), /no fallback between 2 and 3/],
  [
    scalerSecrets(DOCUMENTED),
    changed('TriggerAuthentication', 'rabbitmq', 'spec.secretTargetRef.0.key', 'url'),
    /reads url of cabildo-keda/,
  ],
  [exactImages, mdt(`${CONTAINER}.image`, 'cabildo'), /runs the image "cabildo"/],
  [exactImages, mdt(`${CONTAINER}.image`, 'cabildo:latest'), /runs the image "cabildo:latest"/],
  [exactImages, mdt(`${CONTAINER}.image`, 'cabildo:1'), /runs the image "cabildo:1"/],
  [digests, mdt(`${CONTAINER}.image`, 'cabildo:0.2.0'), /name it by its digest/],
  [realDigests, mdt(`${CONTAINER}.image`, `cabildo@sha256:${'0'.repeat(64)}`), /digest of your image/],
  [noPlainSecrets, configured({ INTERNAL_KEY: 'ik_x' }), /holds INTERNAL_KEY/],
  [noPlainSecrets, mdt(`${CONTAINER}.env`, [{ name: 'AMQP_URL', value: 'amqp://u:p@mq' }]), /holds AMQP_URL/],
  [
    noPlainSecrets,
    [...sound(), { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'mine' } }],
    /Secret mine would be applied/,
  ],
  [release, mdt('metadata.labels', {}), /cabildo-mdt is of version undefined/],
  [migration, without('Job', MIGRATE), /0 Jobs that migrate/],
  [
    migration,
    changed('Job', MIGRATE, `${CONTAINER}.envFrom`, [{ configMapRef: { name: 'cabildo' } }]),
    /reads cabildo, and cannot be changed/,
  ],
  [
    migration,
    changed('Job', MIGRATE, `${CONTAINER}.image`, 'cabildo:2'),
    /has the image cabildo:2 and is named by/,
  ],
  [migration, changed('ConfigMap', MIGRATE, 'data.version', '0'), /has the version .* and is named by 0/],
  [migration, without('ConfigMap', MIGRATE), /is named by undefined/],
  [connections, mdt('spec.replicas', 3), needing(10)],
  [connections, mdt('spec.strategy.rollingUpdate.maxSurge', '100%'), needing(10)],
  [connections, scaler('spec.maxReplicaCount', 4), needing(10)],
  [connections, configured({ DB_POOL_MAX: '11' }), needing(3 * SERVICES.length + 1)],
  [connections, mdt(`${CONTAINER}.env`, [{ name: 'DB_POOL_MAX', value: '20' }]), needing(30)],
  [connections, [...sound(), doctor], needing(SERVICES.length + 1)],
  [connections, changed('ConfigMap', 'cabildo', 'metadata.annotations', {}), /states NaN/],
  [connections, mdt(`${CONTAINER}.args`, ['-c', `max_connections=${NEEDED - 1}`]), /lets in \d+ connections/],
];

test.each(FAILING.map(([rule, objects, sentence]) => ({ rule, objects, sentence })))(
  'a rule finds the mistake $sentence',
  ({ rule, objects, sentence }) => {
    expect(rule(objects)).toContainEqual(expect.stringMatching(sentence));
  },
);

test('processes that are replaced by ending them first need no connections for a surge', () => {
  expect(connections(mdt('spec.strategy', { type: 'Recreate' }))).toEqual([]);
});

const FOLDER = join(import.meta.dirname, '../node_modules/.cache/manifests-test');

test('tsc finds fields that a kind does not have, wrong types and unknown kinds, and nothing else', () => {
  const [policy] = changed('NetworkPolicy', 'nothing', 'spec.ingres', []).filter(
    ({ kind }) => kind === 'NetworkPolicy',
  );
  const [scaled] = changed('ScaledObject', 'cabildo-economy', 'spec.fallback.behavior', 'hope').filter(
    ({ kind }) => kind === 'ScaledObject',
  );
  const unknown = { apiVersion: 'apps/v1', kind: 'Deploymint', metadata: { name: 'x' } };
  const lines = mistakesOfTypes({ sound: sound(), broken: [policy!, scaled!, unknown] }, FOLDER);
  const places = lines.flatMap((line) => /^([\w.-]+)\.mts\(/.exec(line)?.[1] ?? []);
  expect([...new Set(places)].sort()).toEqual([
    'broken--Deploymint--x',
    'broken--NetworkPolicy--nothing',
    'broken--ScaledObject--cabildo-economy',
  ]);
});

test('objects of operators without types are known as such', () => {
  const cluster = { apiVersion: 'rabbitmq.com/v1beta1', kind: 'RabbitmqCluster', metadata: { name: 'x' } };
  expect(hasTypes(cluster)).toBe(false);
  expect(mistakesOfTypes({ sound: [sound()[0]!, cluster] }, FOLDER)).toEqual([]);
});
