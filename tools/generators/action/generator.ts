import { generateFiles, type GeneratorCallback, type Tree } from '@nx/devkit';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export interface Options {
  /** `<service>/<folder>/<action>`; the folder of a service with rooms has two parts. */
  path: string;
  kind: 'command' | 'query';
  /** Default: the route that the noun, or else the whole service, already answers on. */
  route?: string;
}

const CONTRACTS = 'libs/contracts/src';
/** Actions are named like on the wire, nouns like folders. */
const PATH = /^([a-z]+)\/([a-z]+(?:-[a-z]+)*(?:\/[a-z]+(?:-[a-z]+)*)?)\/([a-z0-9]+(?:_[a-z0-9]+)*)$/;

/**
 * Makes a contract, a handler and a test that typecheck and pass unchanged, and lists them by `npm run generate`.
 * @throws {Error} for an unknown service or route, an action that exists, or a noun without a route.
 */
export default function newAction(tree: Tree, { path, kind, route: wanted }: Options): GeneratorCallback {
  const [, service, noun, action] = PATH.exec(path) ?? [];
  if (!service || !noun || !action)
    throw new Error(`"${path}" is no <service>/<folder>/<action>, such as economy/credit/debts/create_debt.`);
  const services = tree
    .children('apps')
    .filter((name) => tree.exists(`apps/${name}/src/deps.ts`))
    .sort();
  if (!services.includes(service))
    throw new Error(`There is no service "${service}". There are: ${services.join(', ')}.`);
  const route = routeFor(tree, service, noun, wanted);
  const namesake = contractsUnder(tree, CONTRACTS).find(
    (file) => file.endsWith(`/${action}.ts`) && routeIn(tree, file) === route,
  );
  if (namesake) throw new Error(`${route}.${action} exists already: ${namesake}.`);
  const handler = `apps/${service}/src/${noun}/${action}.ts`;
  if (tree.exists(handler)) throw new Error(`${handler} exists already.`);
  generateFiles(tree, join(import.meta.dirname, 'files'), '.', {
    service,
    noun,
    /** The path from the folder back to the source of the service. */
    up: '../'.repeat(noun.split('/').length),
    action,
    kind,
    route,
    ...callerOf(route),
    summary: `${action[0]!.toUpperCase()}${action.slice(1).replaceAll('_', ' ')}`,
    hasWorld: tree.exists(`apps/${service}/src/testing/world.ts`),
  });
  return () => {
    const { status } = spawnSync(process.execPath, ['tools/generate.ts'], {
      cwd: tree.root,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('npm run generate failed');
  };
}

function routeFor(tree: Tree, service: string, noun: string, wanted: string | undefined): string {
  const routes = tree.read(`${CONTRACTS}/routes.ts`, 'utf8')!;
  if (wanted !== undefined) {
    if (!new RegExp(`^  ${wanted}: \\{`, 'm').test(routes))
      throw new Error(`There is no route "${wanted}": ${CONTRACTS}/routes.ts lists them.`);
    return wanted;
  }
  for (const folder of [`${CONTRACTS}/${service}/${noun}`, `${CONTRACTS}/${service}`]) {
    const used = contractsUnder(tree, folder).map((file) => routeIn(tree, file));
    const [only, other] = new Set(used.filter((route) => route !== undefined));
    if (only !== undefined && other === undefined) return only;
  }
  throw new Error(
    `Say with --route where ${noun} of ${service} answers: ${CONTRACTS}/routes.ts lists the routes.`,
  );
}

function contractsUnder(tree: Tree, folder: string): string[] {
  return tree.children(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (!tree.isFile(path)) return contractsUnder(tree, path);
    return name.endsWith('.ts') ? [path] : [];
  });
}

const routeIn = (tree: Tree, file: string): string | undefined =>
  /defineAction\('(\w+)\./.exec(tree.read(file, 'utf8')!)?.[1];

/** The callers of the new action, and a test's caller who is one: the least that the route allows. */
function callerOf(route: string): { access: string; caller: string; callerImport: string } {
  if (route === 'users') return { access: 'authenticated', caller: 'user(1)', callerImport: 'user' };
  if (route === 'server_bot') return { access: 'internal', caller: 'internal()', callerImport: 'internal' };
  return { access: 'member', caller: 'member(1)', callerImport: 'member' };
}
