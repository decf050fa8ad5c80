/**
 * Makes the Helm chart from what kustomize renders of k8s/overlays/production: each object stays as it is, and what an overlay sets there
 * is a value here. `npm run manifests -- --chart` writes it to ops/helm/cabildo, and `npm run check` compares.
 */
import { VERSION } from '@cabildo/kit/service';
import { dump } from 'js-yaml';
import { noValues, schemaOf, valuesFile, type Values } from './chart-values.ts';
import type { Manifest } from './objects.ts';

type Json = Record<string, unknown>;

/** An object, the component that brings it (undefined: the base), and the component that scales it in place of `replicas`. */
export interface ChartPart {
  readonly object: Manifest;
  readonly component?: string | undefined;
  readonly scaledBy?: string | undefined;
}

/** The generators of kustomize; the name of what each makes ends with a hash. */
const GENERATED = ['cabildo-gateway', 'cabildo-migrate', 'cabildo'] as const;

/** The name of an object without the hash that a generator gave it. */
export const plainName = (name: string): string =>
  GENERATED.find((each) => new RegExp(`^${each}-[a-z0-9]{10}$`).test(name)) ?? name;

const MARK = /HELM_([0-9a-f]+)_/g;
/** A word that stays as it is in YAML, and is an action of the template in the end. */
const action = (text: string): string => `HELM_${Buffer.from(`{{ ${text} }}`).toString('hex')}_`;
/** A key that becomes a line with nothing but an action. */
const line = (text: string): Json => ({ [`HELM_${Buffer.from(`{{- ${text} }}`).toString('hex')}_`]: null });

/** Writes objects as a template: braces of their own first, because alerts have their own templates. */
const templateOf = (objects: readonly Json[]): string =>
  objects
    .map((object) => dump(object, { lineWidth: -1 }))
    .join('---\n')
    .replaceAll('{{', '{{ "{{" }}')
    .replace(/^( *HELM_[0-9a-f]+_): null$/gm, '$1')
    .replace(MARK, (_, hex: string) => Buffer.from(hex, 'hex').toString());

const nameAction = (name: string): string =>
  plainName(name) === name ? name : action(`include "${plainName(name)}.name" .`);
const secretAction = (name: string): string => action(`index .Values.secrets "${name}" | quote`);
const isOn = (component: string): string => `index .Values.components "${component}"`;

/** Puts actions where an overlay sets something, wherever that stands in an object; notes the Secrets that are read. */
function withActions(value: unknown, secrets: Set<string>, key = '', parent = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withActions(each, secrets, key, parent));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, withActions(each, secrets, name, key)]),
    );
  if (typeof value !== 'string') return value;
  if (key === 'image') return action('include "cabildo.image" . | quote');
  if (key === 'app.kubernetes.io/version' || (key === 'version' && parent === 'data'))
    return action('.Chart.AppVersion | quote');
  if (key === 'cabildo/postgres-max-connections') return action('.Values.postgresMaxConnections | quote');
  if (key === 'secretName' || (key === 'name' && /^secret(Target)?Ref$/.test(parent))) {
    secrets.add(value);
    return secretAction(value);
  }
  if (key === 'name' && (parent === 'configMapRef' || parent === 'metadata')) return nameAction(value);
  return value;
}

/** The values of a ConfigMap, one line for each. */
const rangeOver = (values: string): Json => ({
  ...line(`range $name, $value := ${values}`),
  [action('$name')]: action('$value | quote'),
  ...line('end'),
});

/** Puts the values of the kinds of which the whole object depends on some. */
function ofItsKind({ object, scaledBy }: ChartPart, made: Json, values: Values): Json {
  const { kind, metadata } = object;
  const name = plainName(metadata.name);
  const { data, spec } = object as Manifest & { data: Record<string, string>; spec: Json };
  if (kind === 'ConfigMap' && name === 'cabildo') {
    const { PUBLIC_URL: _, ...settings } = data;
    values.settings = settings;
    values.postgresMaxConnections = metadata.annotations!['cabildo/postgres-max-connections']!;
    return {
      ...made,
      data: { PUBLIC_URL: action('include "cabildo.url" . | quote'), ...rangeOver('.Values.settings') },
    };
  }
  if (kind === 'ConfigMap' && name === 'cabildo-gateway') {
    values.gatewaySettings = data;
    return { ...made, data: rangeOver('.Values.gatewaySettings') };
  }
  if (kind === 'Deployment') {
    const process = metadata.labels!['component']!;
    values.replicas[process] = Number(spec['replicas']);
    const replicas = { replicas: action(`index .Values.replicas "${process}"`) };
    const stated = scaledBy
      ? { ...line(`if not (${isOn(scaledBy)})`), ...replicas, ...line('end') }
      : replicas;
    const { replicas: _, ...rest } = made['spec'] as Json;
    return { ...made, spec: { ...stated, ...rest } };
  }
  if (kind === 'Ingress') {
    values.ingress.annotations = metadata.annotations!;
    const host = action('include "cabildo.host" . | quote');
    const { tls, rules } = made['spec'] as { tls: Json[]; rules: Json[] };
    const className = {
      ...line('with .Values.ingress.className'),
      ingressClassName: action('. | quote'),
      ...line('end'),
    };
    return {
      ...made,
      metadata: { ...(made['metadata'] as Json), annotations: rangeOver('.Values.ingress.annotations') },
      spec: {
        ...className,
        tls: tls.map((each) => ({ ...each, hosts: [host] })),
        rules: rules.map((each) => ({ ...each, host })),
      },
    };
  }
  return made;
}

const HELPERS = `{{- define "cabildo.image" -}}
{{ required "Set image to the image of this version by its digest: --set image=registry.example.org/cabildo@sha256:…" .Values.image }}
{{- end }}
{{- define "cabildo.url" -}}
{{ required "Set publicUrl to where people reach the API: --set publicUrl=https://api.example.org" .Values.publicUrl }}
{{- end }}
{{- define "cabildo.host" -}}
{{ (urlParse (include "cabildo.url" .)).hostname }}
{{- end }}
{{- /* The names end with a hash of what the ConfigMaps say, so that a changed setting replaces the processes. */}}
{{- define "cabildo.name" -}}
cabildo-{{ toJson (list .Values.publicUrl .Values.settings) | sha256sum | trunc 10 }}
{{- end }}
{{- define "cabildo-gateway.name" -}}
cabildo-gateway-{{ toJson .Values.gatewaySettings | sha256sum | trunc 10 }}
{{- end }}
{{- define "cabildo-migrate.name" -}}
cabildo-migrate-{{ toJson (list .Values.image .Chart.AppVersion) | sha256sum | trunc 10 }}
{{- end }}
`;

const chart = (): string =>
  dump({
    apiVersion: 'v2',
    name: 'cabildo',
    description: 'Back end for role-play communities, for PostgreSQL, RabbitMQ and Redis of yours',
    type: 'application',
    version: VERSION,
    appVersion: VERSION,
    kubeVersion: '>=1.27.0-0',
  });

/** The files of the chart, by their paths in it. @param parts of an overlay; a Namespace is left to `helm install --create-namespace` */
export function chartFiles(parts: readonly ChartPart[]): ReadonlyMap<string, string> {
  const values = noValues();
  const secrets = new Set<string>();
  const files = new Map<string, Json[]>();
  for (const part of parts) {
    const { apiVersion, kind, metadata, ...rest } = part.object;
    const { namespace: _, ...kept } = metadata as unknown as Json;
    if (kind === 'Namespace') continue;
    const actions = withActions({ apiVersion, kind, metadata: kept, ...rest }, secrets) as Json;
    const file = part.component ? `component-${part.component}` : kind.toLowerCase();
    if (part.component) values.components[part.component] = part.component === 'ingress';
    files.set(file, [...(files.get(file) ?? []), ofItsKind(part, actions, values)]);
  }
  for (const name of [...secrets].sort()) values.secrets[name] = name;
  const component = (name: string): string => name.slice('component-'.length);
  const templates = Array.from(files, ([name, objects]): [string, string] => [
    `templates/${name}.yaml`,
    name.startsWith('component-')
      ? `{{- if ${isOn(component(name))} }}\n${templateOf(objects)}{{- end }}\n`
      : templateOf(objects),
  ]);
  return new Map([
    ['Chart.yaml', chart()],
    ['values.yaml', valuesFile(values)],
    ['values.schema.json', `${JSON.stringify(schemaOf({ ...values, global: {} }), null, 2)}\n`],
    ['templates/_helpers.tpl', HELPERS],
    ...templates,
  ]);
}
