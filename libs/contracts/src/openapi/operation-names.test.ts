import { allActions } from '../registry.ts';
import { openApiDocument } from './index.ts';

type Paths = Record<string, Record<string, { operationId: string }>>;

const { paths } = openApiDocument(allActions, { internal: true }) as unknown as { paths: Paths };
const named = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({ path, method, operationId })),
);

/** The verbs that each method has at /v1. */
const VERBS: Readonly<Record<string, readonly string[]>> = {
  get: ['get', 'list', 'lookup', 'stream'],
  post: ['activate', 'add', 'attach', 'create', 'redeliver', 'rotate', 'test'],
  put: ['put'],
  patch: ['adjust', 'update'],
  delete: ['delete', 'detach'],
};

/** The words of a path, parameters aside; those of a list in their singular, too. */
const wordsOf = (path: string): string[] =>
  path
    .replaceAll(/\{\w+\}/g, '')
    .split(/[/_]/)
    .flatMap((word) => [word, word.replace(/ies$/, 'y'), word.replace(/s$/, '')]);

test('the name of an operation is unique over the whole registry, and says its route', () => {
  const ids = named.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { path, operationId } of named) expect(operationId).toMatch(`${path.split('/')[1]}.`);
});

describe('the name of an operation at /v1', () => {
  const atV1 = named.filter(({ path }) => path.startsWith('/v1'));

  test.each(atV1)(
    '$operationId begins with a verb of its method and names a noun of its path',
    (operation) => {
      const { path, method, operationId } = operation;
      const [verb, ...noun] = operationId.slice('v1.'.length).split('_');
      expect(VERBS[method]).toContain(verb);
      expect(wordsOf(path)).toContain(noun.at(-1));
    },
  );

  test('is the word for what is done, where the action needs its route to be understood', () => {
    expect(paths['/v1/webhooks']!['get']!.operationId).toBe('v1.list_webhooks');
    expect(paths['/v1/servers/{server_id}/calls']!['post']!.operationId).toBe('v1.create_call');
  });
});
