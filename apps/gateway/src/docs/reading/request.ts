import type { Operation, Parameter } from './catalogue.ts';

/** The text of a value in a query: lists are separated by commas, objects are JSON. */
export function textIn({ isJson }: Pick<Parameter, 'isJson'>, value: unknown): string {
  if (isJson) return JSON.stringify(value);
  if (isPlainList(value)) return value.map(String).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const isPlainList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((entry) => typeof entry !== 'object');

/** Quotes an argument for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The address of the example request. @param base the address of the API, without a final slash */
function addressOf({ path, parameters }: Operation, base: string): string {
  const inPath = new Map(parameters.filter(({ place }) => place === 'path').map((each) => [each.name, each]));
  const filled = path.replace(/\{([a-z_]+)\}/g, (_, name: string) => {
    const parameter = inPath.get(name);
    return parameter ? encodeURIComponent(textIn(parameter, parameter.example)) : `{${name}}`;
  });
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    if (parameter.place === 'query' && parameter.isInExample)
      query.set(parameter.name, textIn(parameter, parameter.example));
  }
  return `${base}${filled}${query.size > 0 ? `?${query}` : ''}`;
}

/** The example request as a command of a shell, in which `KEY` is the key. */
export function curlOf(operation: Operation, base: string): string {
  const { method, key, parameters, files } = operation;
  const body = parameters.filter(({ place, isInExample }) => place === 'body' && isInExample);
  const [file] = files;
  const hasBody = body.length > 0 || file !== undefined;
  const usual = hasBody ? 'POST' : 'GET';
  const parts = [
    `curl ${method === usual ? '' : `-X ${method} `}${quoted(addressOf(operation, base))}`,
    key && `-H "${key.header}: ${key.header === 'Authorization' ? 'Bearer ' : ''}$KEY"`,
    hasBody && `-H ${quoted(`Content-Type: ${file ?? 'application/json'}`)}`,
    file && `--data-binary @${file.replace('image/', 'image.')}`,
    body.length > 0 &&
      `-d ${quoted(JSON.stringify(Object.fromEntries(body.map(({ name, example }) => [name, example]))))}`,
  ];
  return parts.filter(Boolean).join(' \\\n  ');
}
