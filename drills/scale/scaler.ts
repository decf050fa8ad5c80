import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';

const SCALER = join(import.meta.dirname, '../../k8s/components/keda-economy/scaler.yaml');
/** The HPA leaves the number of processes alone while the metric is this near to its target. */
const TOLERANCE = 0.1;

interface ScaledObject {
  kind: string;
  spec: {
    pollingInterval: number;
    triggers: { type: string; metadata: { queueName: string; mode: string; value: string } }[];
    advanced: {
      horizontalPodAutoscalerConfig: { behavior: { scaleDown: { stabilizationWindowSeconds: number } } };
    };
  };
}

/** The numbers of the scaler of the economy. */
export interface ScalerNumbers {
  queue: string;
  /** Messages for each process. */
  target: number;
  pollingSeconds: number;
  stabilisationSeconds: number;
}

/** Reads the numbers that the manifests give KEDA. @throws {Error} when the queue's length is no trigger there */
export async function readScaler(): Promise<ScalerNumbers> {
  const documents = loadAll(await readFile(SCALER, 'utf8')) as ScaledObject[];
  const spec = documents.find(({ kind }) => kind === 'ScaledObject')?.spec;
  const metadata = spec?.triggers.find(({ type }) => type === 'rabbitmq')?.metadata;
  if (!spec || metadata?.mode !== 'QueueLength')
    throw new Error(`${SCALER} has no trigger of type rabbitmq by QueueLength.`);
  return {
    queue: metadata.queueName,
    target: Number(metadata.value),
    pollingSeconds: spec.pollingInterval,
    stabilisationSeconds:
      spec.advanced.horizontalPodAutoscalerConfig.behavior.scaleDown.stabilizationWindowSeconds,
  };
}

/**
 * Reads the length of a queue as KEDA's scaler does over http: the messages that wait and those that are not acknowledged.
 * @param managementUrl the address of the management API, whose user is the default one
 */
export async function queueLength(managementUrl: string, queue: string): Promise<number> {
  const response = await fetch(`${managementUrl}/api/queues/%2F/${queue}`, {
    headers: { authorization: `Basic ${btoa('guest:guest')}` },
  });
  if (!response.ok) throw new Error(`The management API answers ${response.status} for ${queue}.`);
  // A queue that was just declared has no numbers yet.
  const { messages = 0 } = (await response.json()) as { messages?: number };
  return messages;
}

/** The HPA's algorithm for one metric with a target for each process. */
export class Hpa {
  readonly #target: number;
  readonly #least: number;
  readonly #most: number;
  readonly #windowMs: number;
  #recommended: { at: number; processes: number }[] = [];

  constructor(options: { target: number; least: number; most: number; windowMs: number }) {
    this.#target = options.target;
    this.#least = options.least;
    this.#most = options.most;
    this.#windowMs = options.windowMs;
  }

  /**
   * Returns the number of processes that shall run: ceil(current × metric / target), where the metric is the part of one
   * process. It goes down only as far as the highest recommendation of the window.
   */
  desired(current: number, messages: number, now: number): number {
    const ratio = messages / current / this.#target;
    const raw = Math.abs(ratio - 1) <= TOLERANCE ? current : Math.ceil(current * ratio);
    const processes = Math.min(Math.max(raw, this.#least), this.#most);
    this.#recommended = this.#recommended.filter(({ at }) => now - at < this.#windowMs);
    this.#recommended.push({ at: now, processes });
    const highest = Math.max(...this.#recommended.map((each) => each.processes));
    return processes >= current ? processes : Math.min(current, highest);
  }
}
