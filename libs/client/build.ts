/**
 * Writes the package that is published: one module of JavaScript, declarations, and a package.json that leads to them; the one beside this file leads the other packages of this repository to the sources.
 * `npm run build -w libs/client`, then `npm publish libs/client/dist/cabildo-client-<version>.tgz`. Until it is published, each
 * instance of Cabildo serves that file at /downloads.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import ts from 'typescript';

const here = import.meta.dirname;
const root = join(here, '../..');

const ENTRY = join(here, 'src/index.ts');

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
  declaration: true,
  emitDeclarationOnly: true,
  rootDir: join(here, 'src'),
};

/** Writes a declaration for each source. @throws {Error} when the sources need more than every runtime has */
function declare(outDir: string): void {
  const program = ts.createProgram([ENTRY], { ...OPTIONS, outDir });
  const problems = [...ts.getPreEmitDiagnostics(program)];
  program.emit(undefined, (path, text) =>
    // A declaration is beside the JavaScript that it describes, also where that is in the one module.
    writeFileSync(
      path,
      // TypeScript before 5.0 reads the older form alone.
      text
        .replaceAll(/(from '\.\/[\w.-]+)\.ts'/g, "$1.js'")
        .replaceAll('export type * from', 'export * from'),
    ),
  );
  if (problems.length > 0) throw new Error(ts.formatDiagnostics(problems, ts.createCompilerHost(OPTIONS)));
}

/** Writes the package into a folder, which is emptied first. @throws {Error} when the sources do not compile */
export function build(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  declare(folder);
  // Node 16 and the browsers of the last years know this language.
  buildSync({
    entryPoints: [ENTRY],
    outfile: join(folder, 'index.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    legalComments: 'none',
  });
  const { name, version, description, license, type } = JSON.parse(
    readFileSync(join(here, 'package.json'), 'utf8'),
  ) as Record<string, string>;
  // The registry compares it with the repository that signs for the package.
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    repository: object;
  };
  const published = {
    name,
    version,
    description,
    license,
    repository: { ...repository, directory: 'libs/client' },
    type,
    sideEffects: false,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  for (const file of ['README.md', 'CHANGELOG.md']) cpSync(join(here, file), join(folder, file));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}

/**
 * Builds the package in a folder, which is emptied first, and packs it beside; returns the path of the tarball, whose bytes are the
 * same each time. @throws {Error} when the sources do not compile
 */
export function pack(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  build(join(folder, 'package'));
  // The options of an npm that runs this are about the packages of this repository, of which the packed one is none.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)));
  const npm = process.env['npm_execpath'];
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  execFileSync(command, [...first, 'pack', '--silent', '--pack-destination', '..'], {
    cwd: join(folder, 'package'),
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return globSync(join(folder, '*.tgz'))[0]!;
}

if (import.meta.main) pack(join(here, 'dist'));
