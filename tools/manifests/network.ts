import { LIMITS } from '@cabildo/contracts/limits.ts';
import { ofKind, ownWorkloads, selects, workloadsOf, type Rule } from './objects.ts';

const DIRECTIONS = ['Ingress', 'Egress'] as const;

/** Each pod is closed in both directions but for what its policies open, and each policy is for somebody. */
export const isolation: Rule = (objects) => {
  const policies = ofKind(objects, 'NetworkPolicy');
  const pods = workloadsOf(objects);
  const idle = policies
    .filter(({ spec }) => !pods.some(({ labels }) => selects(spec?.podSelector ?? {}, labels)))
    .map(({ metadata }) => `NetworkPolicy ${metadata.name} selects nothing.`);
  const open = ownWorkloads(objects).flatMap(({ kind, name, labels }) =>
    DIRECTIONS.filter(
      (direction) =>
        !policies.some(
          ({ spec }) => spec?.policyTypes?.includes(direction) && selects(spec.podSelector ?? {}, labels),
        ),
    ).map((direction) => `${kind} ${name} has no NetworkPolicy for ${direction}.`),
  );
  return [...idle, ...open];
};

/** An Ingress leads by TLS to the public port alone, at the host of PUBLIC_URL. */
export const publicIngress: Rule = (objects) =>
  ofKind(objects, 'Ingress').flatMap(({ metadata, spec }) => {
    const config = ofKind(objects, 'ConfigMap').find(({ data = {} }) => 'PUBLIC_URL' in data);
    const host = URL.parse(config?.data?.['PUBLIC_URL'] ?? '')?.hostname;
    const secured = spec?.tls?.flatMap(({ hosts = [] }) => hosts) ?? [];
    return (spec?.rules ?? []).flatMap((rule) => [
      ...(rule.host === host
        ? []
        : [`Ingress ${metadata.name} is for ${rule.host}, and PUBLIC_URL for ${host}.`]),
      ...(secured.includes(rule.host ?? '')
        ? []
        : [`Ingress ${metadata.name} has no certificate for ${rule.host}.`]),
      ...(rule.http?.paths ?? [])
        .filter(({ backend: { service } }) => {
          const found = ofKind(objects, 'Service').find(({ metadata: { name } }) => name === service?.name);
          const port = found?.spec?.ports?.find(
            ({ name, port: number }) => name === service?.port?.name || number === service?.port?.number,
          );
          return port?.targetPort !== 'public';
        })
        .map(({ path }) => `Ingress ${metadata.name} leads ${path} to another port than the public one.`),
    ]);
  });

/** The annotations by which the two controllers with nginx take more than 1 MiB. Others have no such bound. */
const BODY_SIZES = ['nginx.ingress.kubernetes.io/proxy-body-size', 'nginx.org/client-max-body-size'];
const LARGEST_MIB = LIMITS.max_image_body_bytes / 1024 ** 2;

/** An Ingress lets through what the gateway takes: images come in bodies of several MiB. */
export const ingressBodies: Rule = (objects) =>
  ofKind(objects, 'Ingress').flatMap(({ metadata: { name, annotations = {} } }) =>
    BODY_SIZES.filter((each) => !(Number(/^(\d+)m$/.exec(annotations[each] ?? '')?.[1]) >= LARGEST_MIB)).map(
      (each) =>
        `Ingress ${name} takes bodies of ${annotations[each] ?? '1m'} where ${each} counts, and the gateway takes ${LARGEST_MIB}m.`,
    ),
  );
