import { dump } from 'js-yaml';

type Strings = Record<string, string>;

/** The values that a person sets of the Helm chart. */
export interface Values {
  image: string;
  publicUrl: string;
  settings: Strings;
  gatewaySettings: Strings;
  postgresMaxConnections: string;
  readonly replicas: Record<string, number>;
  readonly components: Record<string, boolean>;
  readonly ingress: { className: string; annotations: Strings };
  readonly secrets: Strings;
}

/** Values that are still to be read from the objects; nobody can know the first two beforehand. */
export const noValues = (): Values => ({
  image: '',
  publicUrl: '',
  settings: {},
  gatewaySettings: {},
  postgresMaxConnections: '',
  replicas: {},
  components: {},
  ingress: { className: '', annotations: {} },
  secrets: {},
});

/** A sentence or two above each value. */
const COMMENTS: Readonly<Record<keyof Values, string>> = {
  image: 'The image of this version by its digest: registry.example.org/cabildo@sha256:…',
  publicUrl: 'Where people reach the API; the Ingress takes its host.',
  settings: 'Settings of every process, as strings.',
  gatewaySettings: 'Settings of the gateway alone, as strings.',
  postgresMaxConnections:
    'The least max_connections of your PostgreSQL, with all processes that autoscalers and a rollout start.',
  replicas: 'How many processes run of each kind where no autoscaler decides.',
  components: 'Each needs something in the cluster; those of k8s/components with the same names say what.',
  ingress: 'Without a className it is the default class of the cluster.',
  secrets:
    'The names of the Secrets that you made as k8s/examples/secrets.yaml says, and of the certificate.',
};

/** The file values.yaml. */
export const valuesFile = (values: Values): string =>
  Object.entries(values)
    .map(([name, value]) => `# ${COMMENTS[name as keyof Values]}\n${dump({ [name]: value as unknown })}`)
    .join('\n');

/** Maps to which a person adds names of their own. */
const OPEN = ['settings', 'gatewaySettings', 'annotations'];

/** The schema by which Helm refuses a value that nobody reads, and a setting that YAML takes for a number. */
export function schemaOf(value: unknown, name = ''): object {
  if (typeof value === 'number') return { type: 'integer', minimum: 1 };
  if (typeof value !== 'object' || value === null) return { type: typeof value };
  if (OPEN.includes(name)) return { type: 'object', additionalProperties: { type: 'string' } };
  // A chart around this one passes on what it has for all of its charts.
  if (name === 'global') return { type: 'object' };
  const properties = Object.entries(value).map(([key, each]) => [key, schemaOf(each, key)]);
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(properties) };
}
