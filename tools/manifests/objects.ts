import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { ICronJob } from 'kubernetes-models/batch/v1/CronJob';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import type { ISecret } from 'kubernetes-models/v1/Secret';
import type { IService } from 'kubernetes-models/v1/Service';
import type { IScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import type { ITriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1/TriggerAuthentication';

/** The kinds that rules read. */
interface Kinds {
  ConfigMap: IConfigMap;
  CronJob: ICronJob;
  Deployment: IDeployment;
  HorizontalPodAutoscaler: IHorizontalPodAutoscaler;
  Ingress: IIngress;
  Job: IJob;
  NetworkPolicy: INetworkPolicy;
  PodDisruptionBudget: IPodDisruptionBudget;
  ScaledObject: IScaledObject;
  Secret: ISecret;
  Service: IService;
  StatefulSet: IStatefulSet;
  TriggerAuthentication: ITriggerAuthentication;
}

export type Labels = Readonly<Record<string, string>>;

/** An object of Kubernetes, as YAML holds it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Labels; readonly annotations?: Labels };
}

/** Finds what is wrong with the objects of an overlay; a sentence for each mistake. */
export type Rule = (objects: readonly Manifest[]) => string[];

/** The objects of a kind; tsc has checked that they have its shape. */
export const ofKind = <K extends keyof Kinds>(objects: readonly Manifest[], kind: K) =>
  objects.filter((object) => object.kind === kind) as unknown as (Kinds[K] & Manifest)[];

/** An object that makes pods. */
export interface Workload {
  readonly kind: 'Deployment' | 'StatefulSet' | 'Job' | 'CronJob';
  readonly name: string;
  /** The labels of its pods. */
  readonly labels: Labels;
  readonly pod: IPodSpec;
}

/** All objects that make pods. */
export function workloadsOf(objects: readonly Manifest[]): Workload[] {
  const plain = (['Deployment', 'StatefulSet', 'Job'] as const).flatMap((kind) =>
    ofKind(objects, kind).map(({ metadata, spec }) => ({ kind, metadata, template: spec!.template! })),
  );
  const timed = ofKind(objects, 'CronJob').map(({ metadata, spec }) => ({
    kind: 'CronJob' as const,
    metadata,
    template: spec!.jobTemplate.spec!.template,
  }));
  return [...plain, ...timed].map(({ kind, metadata, template }) => ({
    kind,
    name: metadata.name,
    labels: template.metadata?.labels ?? {},
    pod: template.spec!,
  }));
}

/** The workloads of Cabildo, without databases and the like beside them. */
export const ownWorkloads = (objects: readonly Manifest[]): Workload[] =>
  workloadsOf(objects).filter(({ labels }) => labels['app'] === 'cabildo');

/** The process or tool of Cabildo that a workload is: `economy`, `migrate`. */
export const componentOf = ({ labels }: Workload): string => labels['component'] ?? '';

interface Selector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}

/** Whether a selector takes pods with these labels; of the expressions it knows In and NotIn. */
export const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(
    ({ key, operator, values = [] }) => values.includes(labels[key] ?? '') === (operator === 'In'),
  );
