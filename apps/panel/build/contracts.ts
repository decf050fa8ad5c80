import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { routeOf, type Route } from '@cabildo/contracts/routes.ts';
import type { Plugin } from 'vite';

/** A node of the syntax tree, as far as it is looked at. */
interface Node {
  type: string;
  start: number;
  end: number;
  [member: string]: unknown;
}

/** A part of a text, and what stands in its place. */
type Edit = readonly [start: number, end: number, text: string];

const SOURCES = join(import.meta.dirname, '../src');
const CONTRACTS = resolve(import.meta.dirname, '../../../libs/contracts/src');

/** The module that holds the rules for the inputs of all contracts, and the mark of what is reached through it alone. */
const INPUTS = join(SOURCES, 'forms/inputs.ts');
const MARK = '?input';

const isContract = (id: string): boolean => id.startsWith(`${CONTRACTS}/`);

/** Whether a module is needed by the rules for inputs alone, or is the library of rules itself. */
export const isForInputs = (id: string): boolean =>
  id === INPUTS || id.endsWith(MARK) || /[\\/]node_modules[\\/]zod[\\/]/.test(id);

const FROM = /from '@cabildo\/contracts\/([^']+)'/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const nodesIn = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const nameOf = ({ callee }: Node): unknown => isNode(callee) && callee['name'];

const argumentsOf = (call: Node): Node[] => call['arguments'] as Node[];

/** The value of a member of an object literal. */
const memberOf = (literal: Node, name: string): Node | undefined =>
  nodesIn(literal).find(({ key }) => isNode(key) && key['name'] === name)?.['value'] as Node | undefined;

/** The variables that a module declares, each with its first value. */
const declaredIn = (statement: Node): Node[] => {
  const declaration = (statement['declaration'] ?? statement) as Node;
  return declaration.type === 'VariableDeclaration' ? (declaration['declarations'] as Node[]) : [];
};

const valueOf = (declared: Node): Node | undefined =>
  isNode(declared['init']) ? declared['init'] : undefined;

function edited(code: string, edits: readonly Edit[]): string {
  let text = code;
  for (const [start, end, into] of edits.toSorted((a, b) => b[0] - a[0]))
    text = text.slice(0, start) + into + text.slice(end);
  return text;
}

/** The contracts of actions that the panel imports, by their files. */
export function actionsUsed(): string[] {
  const sources = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter((file) => !file.includes('.test.'));
  const statements = sources.flatMap((file) => readFileSync(join(SOURCES, file), 'utf8').split(';\n'));
  const used = statements
    .filter((statement) => !statement.startsWith('import type'))
    .flatMap((statement) => FROM.exec(statement)?.[1] ?? []);
  const files = [...new Set(used)].toSorted().map((path) => join(CONTRACTS, path));
  return files.filter((file) => /export default defineAction\(/.test(readFileSync(file, 'utf8')));
}

/** The part of a contract that the panel needs before a form is filled in: its name, its service, and who may call it. */
function lightContract(code: string, call: Node): string {
  const [name, definition] = argumentsOf(call) as [Node, Node];
  const textOf = (node: Node): string => code.slice(node.start, node.end);
  const access = memberOf(definition, 'access')!;
  const to = access.type === 'ObjectExpression' ? memberOf(access, 'to')! : access;
  const service = memberOf(definition, 'service');
  const [route] = (name['value'] as string).split('.') as [Route];
  const served = service ? textOf(service) : JSON.stringify(routeOf(route).service);
  return `export default { name: ${textOf(name)}, service: ${served}, access: { to: ${textOf(to)} } };`;
}

/** The numbers and texts that a module exports. */
const constantsIn = (code: string, statements: readonly Node[]): string[] =>
  statements
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .filter((statement) => declaredIn(statement).some((each) => valueOf(each)?.type === 'Literal'))
    .map(({ start, end }) => code.slice(start, end));

/** Leaves of a contract its input alone, which others may take parameters from. */
function inputAlone(call: Node): Edit[] {
  const input = memberOf(argumentsOf(call)[1]!, 'input')!;
  return [
    [call.start, input.start, '{ input: '],
    [input.end, call.end, ' }'],
  ];
}

/**
 * Lets the build leave out a value that nobody uses, whatever is called to make it; nobody misses what that does. Of an event
 * rules need the name alone.
 */
function droppable(code: string, value: Node, isForRules: boolean): Edit[] {
  if (isForRules && nameOf(value) === 'defineEvent') return [[value.start, value.end, '{}']];
  const isPlain = !/\(|\.{3}/.test(code.slice(value.start, value.end));
  if (isPlain || value.type === 'ArrowFunctionExpression') return [];
  const data = nameOf(value) === 'defineEvent' ? memberOf(argumentsOf(value)[0]!, 'data') : undefined;
  return [
    [value.start, value.start, '/* @__PURE__ */ (() => ('],
    ...(data ? [[data.start, data.end, 'undefined'] as const] : []),
    [value.end, value.end, '))()'],
  ];
}

/**
 * Splits the contracts for the build: screens get what says who may call an action, and `forms/inputs.ts` the rules for
 * parameters, with zod and all else that only rules need. Answers, texts and the data of events are left out: the panel checks
 * none. Where nothing is built, as in tests, contracts are whole.
 */
export function splitContracts(): Plugin {
  return {
    name: 'cabildo:contracts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source.endsWith(MARK)) return source;
      if (!importer?.endsWith(MARK) || !/^[.]{1,2}\//.test(source)) return null;
      return resolve(importer, '..', source) + MARK;
    },
    load(id) {
      if (id.endsWith(MARK))
        return { code: readFileSync(id.slice(0, -MARK.length), 'utf8'), moduleType: 'ts' };
      if (id !== INPUTS) return null;
      const files = actionsUsed();
      const imports = files.map((file, at) => `import input${at} from ${JSON.stringify(file + MARK)};`);
      const entries = files.map((file, at) => {
        const [, name] = /defineAction\(\s*'([^']+)'/.exec(readFileSync(file, 'utf8'))!;
        return `${JSON.stringify(name)}: input${at}.input,`;
      });
      return [...imports, 'export const INPUTS = {', ...entries, '};'].join('\n');
    },
    transform(code, id) {
      if (!isContract(id)) return null;
      const isMarked = id.endsWith(MARK);
      const { body } = this.parse(code, { lang: 'ts' }) as unknown as { body: Node[] };
      const values = body.flatMap(declaredIn).flatMap((each) => valueOf(each) ?? []);
      const action = body
        .filter(({ type }) => type === 'ExportDefaultDeclaration')
        .map(({ declaration }) => declaration as Node)
        .find((call) => nameOf(call) === 'defineAction');
      const edits = [
        ...values.flatMap((value) => droppable(code, value, isMarked)),
        ...(action ? inputAlone(action) : []),
      ];
      const whole = { map: null, moduleSideEffects: false };
      if (!action || isMarked) return { code: edited(code, edits), ...whole };
      return { code: [...constantsIn(code, body), lightContract(code, action)].join('\n'), ...whole };
    },
  };
}
