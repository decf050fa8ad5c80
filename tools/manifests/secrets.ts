import { namesSecret } from '@cabildo/kit/service';
import { ofKind, ownWorkloads, type Rule } from './objects.ts';

const HOLDS_PASSWORD = /:\/\/[^/@:]*:[^/@]*@/;

/** No secret stands in what is applied and committed: Secrets are made by hand. */
export const noPlainSecrets: Rule = (objects) => {
  const values = [
    ...ofKind(objects, 'ConfigMap').flatMap(({ metadata, data = {} }) =>
      Object.entries(data).map(([name, value]) => ({ where: `ConfigMap ${metadata.name}`, name, value })),
    ),
    ...ownWorkloads(objects).flatMap(({ kind, name: owner, pod }) =>
      pod.containers.flatMap(({ env = [] }) =>
        env.map(({ name, value = '' }) => ({ where: `${kind} ${owner}`, name, value })),
      ),
    ),
  ];
  return [
    ...ofKind(objects, 'Secret').map(
      ({ metadata }) => `Secret ${metadata.name} would be applied with the rest.`,
    ),
    ...values
      .filter(({ name, value }) => value !== '' && (namesSecret(name) || HOLDS_PASSWORD.test(value)))
      .map(({ where, name }) => `${where} holds ${name}, which belongs in a Secret.`),
  ];
};
