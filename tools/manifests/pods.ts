import type { IContainer } from 'kubernetes-models/v1/Container';
import { ownWorkloads, workloadsOf, type Rule, type Workload } from './objects.ts';

const containersOf = ({ pod }: Workload): readonly IContainer[] => [
  ...(pod.initContainers ?? []),
  ...pod.containers,
];

/** Names each demand that a container does not meet. */
const unmet = (workload: Workload, demands: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(demands)
    .filter(([, isMet]) => !isMet)
    .map(([demand]) => `${workload.kind} ${workload.name} lacks ${demand}.`);

/** Every pod meets the standard `restricted` of Kubernetes, which the namespace enforces. */
export const restrictedPods: Rule = (objects) =>
  workloadsOf(objects).flatMap((workload) => {
    const { securityContext: ofPod = {} } = workload.pod;
    return containersOf(workload).flatMap(({ securityContext: own = {} }) =>
      unmet(workload, {
        'runAsNonRoot: true': (own.runAsNonRoot ?? ofPod.runAsNonRoot) === true,
        'seccompProfile RuntimeDefault':
          (own.seccompProfile ?? ofPod.seccompProfile)?.type === 'RuntimeDefault',
        'allowPrivilegeEscalation: false': own.allowPrivilegeEscalation === false,
        'capabilities.drop: [ALL]':
          own.capabilities?.drop?.includes('ALL') === true && !own.capabilities.add?.length,
      }),
    );
  });

/** The pods of Cabildo have less yet: the user of the image, nothing to write to, no token of the cluster. */
export const ownPods: Rule = (objects) =>
  ownWorkloads(objects).flatMap((workload) => {
    const { pod } = workload;
    return containersOf(workload).flatMap(({ securityContext: own = {} }) =>
      unmet(workload, {
        'runAsUser: 1000': (own.runAsUser ?? pod.securityContext?.runAsUser) === 1000,
        'runAsGroup: 1000': (own.runAsGroup ?? pod.securityContext?.runAsGroup) === 1000,
        'readOnlyRootFilesystem: true': own.readOnlyRootFilesystem === true,
        'automountServiceAccountToken: false': pod.automountServiceAccountToken === false,
        'enableServiceLinks: false': pod.enableServiceLinks === false,
      }),
    );
  });

/** A node knows what each pod needs, and none takes the memory of others. */
export const resources: Rule = (objects) =>
  workloadsOf(objects).flatMap((workload) =>
    containersOf(workload).flatMap(({ resources: { requests = {}, limits = {} } = {} }) =>
      unmet(workload, {
        'resources.requests.cpu': requests['cpu'] !== undefined,
        'resources.requests.memory': requests['memory'] !== undefined,
        'resources.limits.memory': limits['memory'] !== undefined,
      }),
    ),
  );

/** A process that runs on is asked whether it can serve and whether it lives, on a port that it has. */
export const probes: Rule = (objects) =>
  ownWorkloads(objects)
    .filter(({ kind }) => kind === 'Deployment')
    .flatMap((workload) =>
      workload.pod.containers.flatMap(({ ports = [], readinessProbe: ready, livenessProbe: alive }) =>
        unmet(workload, {
          'a container port named ops': ports.some(({ name }) => name === 'ops'),
          'a readinessProbe of /readyz on ops':
            ready?.httpGet?.path === '/readyz' && ready.httpGet.port === 'ops',
          'a livenessProbe of /healthz on ops':
            alive?.httpGet?.path === '/healthz' && alive.httpGet.port === 'ops',
        }),
      ),
    );
