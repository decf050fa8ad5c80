import { VERSION } from '@cabildo/kit/service';
import { ofKind, type Rule } from './objects.ts';

const LABEL = 'app.kubernetes.io/version';

/** A release is named everywhere. */
export const release: Rule = (objects) =>
  ofKind(objects, 'Deployment')
    .filter(({ metadata }) => metadata.labels?.[LABEL] !== VERSION)
    .map(
      ({ metadata }) =>
        `Deployment ${metadata.name} is of version ${metadata.labels?.[LABEL]}, and this is ${VERSION} (kustomize: labels).`,
    );

/**
 * A Job cannot be changed once it is there. The one that migrates reads no settings, and has the name of a ConfigMap that holds what
 * else an overlay changes in its template, so that another template is another Job.
 */
export const migration: Rule = (objects) => {
  const jobs = ofKind(objects, 'Job').filter(({ metadata }) => metadata.labels?.['component'] === 'migrate');
  if (jobs.length !== 1)
    return [`There are ${jobs.length} Jobs that migrate instead of one, for which the processes wait.`];
  const { metadata, spec } = jobs[0]!;
  const { labels = {} } = spec!.template.metadata ?? {};
  const [container] = spec!.template.spec!.containers;
  const named = ofKind(objects, 'ConfigMap').find((map) => map.metadata.name === metadata.name)?.data ?? {};
  return [
    ...(container!.envFrom ?? []).flatMap(({ configMapRef: map }) =>
      map ? [`Job ${metadata.name} reads ${map.name}, and cannot be changed when a setting does.`] : [],
    ),
    ...Object.entries({ image: container!.image, version: labels[LABEL] })
      .filter(([key, value]) => named[key] !== value)
      .map(
        ([key, value]) =>
          `Job ${metadata.name} has the ${key} ${value} and is named by ${named[key]} (kustomize: replacements, as in overlays/production).`,
      ),
  ];
};
