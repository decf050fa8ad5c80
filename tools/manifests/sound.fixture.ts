import { SERVICES } from '@cabildo/contracts/action';
import { databaseSettingOf, VERSION } from '@cabildo/kit/service';
import { load } from 'js-yaml';
import type { Manifest } from './objects.ts';

/** Secrets as an operator makes them, smaller than those in examples/. */
export const DOCUMENTED = new Map([
  ['cabildo', ['AMQP_URL']],
  ...SERVICES.map((name) => [`cabildo-${name}`, [databaseSettingOf(name)]] as const),
  ['cabildo-keys', ['SECRET_KEYS']],
  ['cabildo-keda', ['host']],
]);

/** Two processes of each service and one of a rollout, another one of the economy, a backup, migrations and the reserve of PostgreSQL. */
export const NEEDED = (3 * SERVICES.length + 1) * 10 + 2 * SERVICES.length + 1 + 3;

const WITH_KEYS = ['identity', 'economy', 'webhooks'];
const IMAGE = `registry.example.org/cabildo@sha256:${'a1'.repeat(32)}`;

const pod = (component: string, secrets: readonly string[]): string => `
  metadata: { labels: { app: cabildo, component: ${component}, app.kubernetes.io/version: ${VERSION} } }
  spec:
    automountServiceAccountToken: false
    enableServiceLinks: false
    securityContext:
      { runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, seccompProfile: { type: RuntimeDefault } }
    containers:
      - name: cabildo
        image: ${IMAGE}
        command: [node, ${component === 'migrate' ? 'tools/migrate.ts' : `apps/${component}/src/main.ts`}]
        envFrom: [${[...(component === 'migrate' ? [] : ['configMapRef: { name: cabildo }']), ...secrets.map((name) => `secretRef: { name: ${name} }`)].map((ref) => `{ ${ref} }`).join(', ')}]
        ports: [{ name: ops, containerPort: 9100 }]
        readinessProbe: { httpGet: { path: /readyz, port: ops } }
        livenessProbe: { httpGet: { path: /healthz, port: ops } }
        resources: { requests: { cpu: 1, memory: 1Mi }, limits: { memory: 1Mi } }
        securityContext:
          { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }`;

const deployment = (name: string): string => `
apiVersion: apps/v1
kind: Deployment
metadata: { name: cabildo-${name}, labels: { app.kubernetes.io/version: ${VERSION} } }
spec:
  ${name === 'economy' ? '' : 'replicas: 2'}
  strategy: { rollingUpdate: { maxSurge: 1 } }
  selector: { matchLabels: { app: cabildo, component: ${name} } }
  template: ${pod(name, ['cabildo', ...(name === 'gateway' ? [] : [`cabildo-${name}`]), ...(WITH_KEYS.includes(name) ? ['cabildo-keys'] : [])]).replaceAll('\n', '\n  ')}`;

const budget = (name: string): string => `
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: cabildo-${name} }
spec: { maxUnavailable: 1, selector: { matchLabels: { app: cabildo, component: ${name} } } }`;

const JOB = `
apiVersion: batch/v1
kind: Job
metadata: { name: cabildo-migrate-a1b2c3, labels: { component: migrate } }
spec:
  template: ${pod(
    'migrate',
    SERVICES.map((name) => `cabildo-${name}`),
  ).replaceAll('\n', '\n  ')}`;

const OTHERS = [
  `
apiVersion: v1
kind: ConfigMap
metadata: { name: cabildo, annotations: { cabildo/postgres-max-connections: '${NEEDED}' } }
data: { NODE_ENV: production, PUBLIC_URL: https://api.example.org }`,
  `
apiVersion: v1
kind: ConfigMap
metadata: { name: cabildo-migrate-a1b2c3 }
data: { image: '${IMAGE}', version: ${VERSION} }`,
  `
apiVersion: v1
kind: Service
metadata: { name: cabildo }
spec: { ports: [{ name: public, port: 80, targetPort: public }, { name: internal, port: 81, targetPort: internal }] }`,
  `
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: cabildo
  annotations: { nginx.ingress.kubernetes.io/proxy-body-size: 10m, nginx.org/client-max-body-size: 16m }
spec:
  tls: [{ hosts: [api.example.org] }]
  rules:
    - host: api.example.org
      http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: cabildo, port: { name: public } } } }] }`,
  `
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: nothing }
spec: { podSelector: { matchLabels: { app: cabildo } }, policyTypes: [Ingress, Egress] }`,
  `
apiVersion: keda.sh/v1alpha1
kind: TriggerAuthentication
metadata: { name: rabbitmq }
spec: { secretTargetRef: [{ parameter: host, name: cabildo-keda, key: host }] }`,
  `
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: cabildo-economy }
spec:
  scaleTargetRef: { name: cabildo-economy }
  minReplicaCount: 2
  maxReplicaCount: 3
  fallback: { failureThreshold: 3, replicas: 3 }
  triggers:
    - type: rabbitmq
      metadata: { protocol: http, queueName: cabildo.rpc.economy, value: '64' }`,
];

/** The objects of an installation in which no rule finds a mistake. */
export const sound = (): Manifest[] => {
  const names = [...SERVICES, 'gateway'];
  return [...names.map(deployment), ...names.map(budget), JOB, ...OTHERS].map(
    (text) => load(text) as Manifest,
  );
};

/** An installation in which one object has another value at a path, `spec.template.spec.containers.0.image`; undefined removes it. */
export function changed(kind: string, name: string, path: string, value: unknown): Manifest[] {
  const objects = sound();
  const object = objects.find((each) => each.kind === kind && each.metadata.name === name);
  const keys = path.split('.');
  const last = keys.pop()!;
  const parent = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], object);
  (parent as Record<string, unknown>)[last] = value;
  return objects;
}
