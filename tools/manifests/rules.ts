import { autoscalers, queueScalers, scalerSecrets } from './autoscalers.ts';
import { connections, letsIn } from './connections.ts';
import { disruptionBudgets } from './disruption.ts';
import { digests, exactImages } from './images.ts';
import { ingressBodies, isolation, publicIngress } from './network.ts';
import type { Manifest, Rule } from './objects.ts';
import { ownPods, probes, resources, restrictedPods } from './pods.ts';
import { migration, release } from './release.ts';
import { noPlainSecrets } from './secrets.ts';
import { processes, settings, type DocumentedSecrets } from './settings.ts';

/** The rules for the processes, wherever they run. */
const everywhere = (documented: DocumentedSecrets): readonly Rule[] => [
  processes,
  settings(documented),
  restrictedPods,
  ownPods,
  resources,
  probes,
  disruptionBudgets,
  isolation,
  publicIngress,
  ingressBodies,
  autoscalers,
  queueScalers,
  scalerSecrets(documented),
];

/** The rules for each part of k8s/. */
export const rulesFor = (documented: DocumentedSecrets) => ({
  /** No image has a tag there. */
  base: [...everywhere(documented), noPlainSecrets, connections],
  /** A component on the base alone: an overlay states the connections for all that it adds. */
  component: [...everywhere(documented), noPlainSecrets],
  /** The local overlay's secrets are known to everybody, and its image is built on the spot. */
  local: [...everywhere(documented), connections, exactImages],
  /** An example stands beside Cabildo, with a PostgreSQL that lets in this many connections. */
  example: (connectionsStated: number) => [letsIn(connectionsStated), restrictedPods, resources, exactImages],
  production: [
    ...everywhere(documented),
    noPlainSecrets,
    connections,
    exactImages,
    digests,
    release,
    migration,
  ],
});

/** Applies rules to objects, and removes sentences that several of them say. */
export const mistakesOf = (rules: readonly Rule[], objects: readonly Manifest[]): string[] => [
  ...new Set(rules.flatMap((rule) => rule(objects))),
];
