import { VERSION } from '@cabildo/kit/service';
import { ofKind, type Rule } from './objects.ts';

const LABEL = 'app.kubernetes.io/version';

/** A release is named everywhere, and its migrations are a Job of their own, because a Job cannot be changed. */
export const release: Rule = (objects) => [
  ...ofKind(objects, 'Deployment')
    .filter(({ metadata }) => metadata.labels?.[LABEL] !== VERSION)
    .map(
      ({ metadata }) =>
        `Deployment ${metadata.name} is of version ${metadata.labels?.[LABEL]}, and this is ${VERSION} (kustomize: labels).`,
    ),
  ...(ofKind(objects, 'Job').some(({ metadata }) => metadata.name === `cabildo-migrate-${VERSION}`)
    ? []
    : [`There is no Job cabildo-migrate-${VERSION}, for which the processes would wait.`]),
];
