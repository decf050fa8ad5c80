import { autoscalersOf } from './autoscalers.ts';
import { ofKind, ownWorkloads, selects, workloadsOf, type Manifest, type Rule } from './objects.ts';

/** The fewest processes of a Deployment that run while nothing is wrong. */
const fewest = (objects: readonly Manifest[], name: string): number =>
  autoscalersOf(objects).find(({ target }) => target === name)?.min ??
  ofKind(objects, 'Deployment').find(({ metadata }) => metadata.name === name)?.spec?.replicas ??
  1;

/** A node can be emptied: each Deployment has one budget, which lets at least one of its pods go. */
export const disruptionBudgets: Rule = (objects) => {
  const budgets = ofKind(objects, 'PodDisruptionBudget');
  const pods = workloadsOf(objects);
  const idle = budgets
    .filter(({ spec }) => !pods.some(({ labels }) => selects(spec?.selector ?? {}, labels)))
    .map(({ metadata }) => `PodDisruptionBudget ${metadata.name} selects nothing.`);
  const deployments = ownWorkloads(objects).filter(({ kind }) => kind === 'Deployment');
  const wrong = deployments.flatMap(({ name, labels }) => {
    const own = budgets.filter(({ spec }) => selects(spec?.selector ?? {}, labels));
    if (own.length !== 1)
      return [`Deployment ${name} has ${own.length} PodDisruptionBudgets instead of one.`];
    const { minAvailable = 0, maxUnavailable } = own[0]!.spec!;
    const room = maxUnavailable ?? fewest(objects, name) - Number(minAvailable);
    return Number(room) >= 1 ? [] : [`The PodDisruptionBudget of ${name} lets none of its pods go.`];
  });
  return [...idle, ...wrong];
};
