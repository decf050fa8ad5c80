import { openApiDocument } from '@cabildo/contracts/openapi/index.ts';
import { allActions } from '@cabildo/contracts/registry.ts';
import { KIND_DATA } from '@cabildo/contracts/webhooks/webhooks/kinds.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

type Node = { [name: string]: Node };

const internal = openApiDocument(allActions, { internal: true, kinds: KIND_DATA }) as Node;
const paths = internal['paths']!;
/** The addresses of the public port. */
const onPublicPort = new Set(Object.keys(openApiDocument(allActions)['paths'] as Node));
// Keywords of OpenAPI and formats are not JSON Schema's, and are checked by the document's own test.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });

const templates = Object.keys(paths)
  .filter((path) => path.includes('{'))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{[a-z_]+\}/g, '[^/]+')}$`) }));

/** The operation of a request, as path and method of the document; undefined for an address that it does not have. */
function operationOf(url: URL, method: string, body: unknown): [path: string, method: string] | undefined {
  const sent = body instanceof URLSearchParams ? body.get('action') : null;
  const named = url.searchParams.get('action') ?? sent;
  const path = named ? `${url.pathname.replace(/\/$/, '')}/${named}` : url.pathname;
  const known = paths[path] ? path : templates.find(({ pattern }) => pattern.test(path))?.path;
  if (!known) return undefined;
  // An action takes GET and POST alike, and the document shows one of them.
  const shown = known.startsWith('/v1') ? method.toLowerCase() : Object.keys(paths[known]!)[0]!;
  return paths[known]![shown] ? [known, shown] : undefined;
}

const validators = new Map<string, ValidateFunction>();

/** The check of an answer's schema, in which references to components resolve. */
function validatorOf(name: string, schema: Node): ValidateFunction {
  const validate =
    validators.get(name) ?? ajv.compile({ ...schema, components: internal['components'] } as object);
  validators.set(name, validate);
  return validate;
}

/** A response of the document: one that operations share stands among the components. */
const resolved = (response: Node): Node =>
  '$ref' in response
    ? internal['components']!['responses']![String(response['$ref']).split('/').at(-1)!]!
    : response;

/** The differences of an answer from the document, as a sentence; undefined where there is none. */
function differenceOf([path, method]: [string, string], status: number, body: unknown): string | undefined {
  const declared = paths[path]![method]!['responses']![String(status)];
  const name = `${method.toUpperCase()} ${path} ${status}`;
  if (!declared) return `${name} is not declared: ${JSON.stringify(body).slice(0, 200)}`;
  const schema = resolved(declared)['content']?.['application/json']?.['schema'];
  if (!schema) return undefined;
  const validate = validatorOf(name, schema);
  return validate(body) ? undefined : `${name}: ${ajv.errorsText(validate.errors)}`;
}

/** Compares the answers that this process gets from some addresses with the document. */
export class DocumentedAnswers {
  readonly #origins: () => { public: string; internal: string };
  readonly #fetch = globalThis.fetch;
  readonly #checks: Promise<void>[] = [];
  readonly #differences = new Set<string>();

  constructor(origins: () => { public: string; internal: string }) {
    this.#origins = origins;
    globalThis.fetch = async (...request) => {
      const response = await this.#fetch(...request);
      const operation = this.#operationOf(request, response);
      if (operation) this.#checks.push(this.#check(operation, response.clone()));
      return response;
    };
  }

  /** The operation whose answer a response is; a page, a stream or another host's answer is none. */
  #operationOf([input, init]: Parameters<typeof fetch>, { headers }: Response) {
    const url = new URL(input instanceof Request ? input.url : String(input));
    const origins = this.#origins();
    const isJson = headers.get('content-type')?.startsWith('application/json');
    if (!isJson || !Object.values(origins).includes(url.origin)) return undefined;
    const operation = operationOf(url, init?.method ?? 'GET', init?.body);
    // An internal action does not exist on the public port.
    const isThere = url.origin === origins.internal || (operation && onPublicPort.has(operation[0]));
    return isThere ? operation : undefined;
  }

  async #check(operation: [string, string], response: Response): Promise<void> {
    const difference = differenceOf(operation, response.status, JSON.parse(await response.text()));
    if (difference) this.#differences.add(difference);
  }

  /** Ends the comparison. @throws {Error} that lists the answers which the document does not describe */
  async end(): Promise<void> {
    globalThis.fetch = this.#fetch;
    await Promise.all(this.#checks);
    if (this.#differences.size > 0)
      throw new Error(`answers differ from the document:\n${[...this.#differences].slice(0, 40).join('\n')}`);
  }
}
