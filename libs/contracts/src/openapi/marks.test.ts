import { allActions } from '../registry.ts';
import { KIND_DATA } from '../webhooks/webhooks/kinds.ts';
import { openApiDocument } from './index.ts';

/** Keys that only this project understands. A parameter or member of an answer may be called the same. */
const MARKS = /^(x-.*|param|thing|ways|optional|clearable|json)$/;
/** Says something about the house: the id of a rule, its internal port or key, or an address on one machine. */
const INTERNAL =
  /\b(?:[A-Z]{2,3}|V1)-\d\d\b|internal (?:port|key)|X-MDT-Internal-Key|sibling|localhost|127\.0\.0\.1/i;

interface Found {
  readonly path: string;
  readonly mark: string;
}

/** The marks in a part of the document. @param isNaming whether the keys of the part are names of parameters or members */
function marksIn(part: unknown, path: string, isNaming = false): Found[] {
  if (typeof part === 'string') return INTERNAL.test(part) ? [{ path, mark: part }] : [];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => [
    ...(!isNaming && MARKS.test(key) ? [{ path, mark: key }] : []),
    ...marksIn(value, `${path}/${key}`, !isNaming && key === 'properties'),
  ]);
}

test('the public document has no marks of the house in it', () => {
  expect(marksIn(openApiDocument(allActions, { kinds: KIND_DATA }), '')).toEqual([]);
});

test.each([
  { thing: 'role' },
  { description: 'Needs the role (RO-08).' },
  { properties: { thing: { thing: 'role' } } },
  { description: 'Only on the internal port' },
])('%j has one', (part) => expect(marksIn(part, '')).toHaveLength(1));
