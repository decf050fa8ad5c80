/**
 * Writes the package that is published: one module of JavaScript, declarations, and a package.json that leads to them; the one beside this file leads the other packages of this repository to the sources.
 * `npm run build -w libs/client`, then `npm publish libs/client/dist`.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    writeFileSync(path, text.replaceAll(/(from '\.\/[\w.-]+)\.ts'/g, "$1.js'")),
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
  const published = {
    name,
    version,
    description,
    license,
    type,
    sideEffects: false,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  for (const file of ['README.md', 'CHANGELOG.md']) cpSync(join(here, file), join(folder, file));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}

if (import.meta.main) build(join(here, 'dist'));
