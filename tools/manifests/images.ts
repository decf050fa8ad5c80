import { ownWorkloads, workloadsOf, type Rule, type Workload } from './objects.ts';

const DIGEST = /@sha256:[0-9a-f]{64}$/;
/** The digest in the repository, which an operator replaces. */
const PLACEHOLDER = /@sha256:0{64}$/;
/** A tag of at least two numbers, such as 18.1, or one made here. */
const EXACT_TAG = /:(?:\d+\.\d[\w.-]*|local)$/;

const violations = (
  workloads: readonly Workload[],
  isWrong: (image: string) => boolean,
  advice: string,
): string[] =>
  workloads.flatMap(({ kind, name, pod }) =>
    pod.containers
      .filter(({ image = '' }) => isWrong(image))
      .map(({ image }) => `${kind} ${name} runs the image "${image}": ${advice}.`),
  );

/** An image is the same on each node and tomorrow: it has a digest, or a tag that nobody moves. */
export const exactImages: Rule = (objects) =>
  violations(
    workloadsOf(objects),
    (image) => !DIGEST.test(image) && !EXACT_TAG.test(image),
    'name a digest or an exact version',
  );

/** In production Cabildo runs by digest alone. */
export const digests: Rule = (objects) =>
  violations(
    ownWorkloads(objects),
    (image) => !DIGEST.test(image),
    'name it by its digest (kustomize: images, digest)',
  );

/** An overlay that is about to be applied names a real digest. */
export const realDigests: Rule = (objects) =>
  violations(
    ownWorkloads(objects),
    (image) => PLACEHOLDER.test(image),
    'put the digest of your image in its place (kustomize: images)',
  );
