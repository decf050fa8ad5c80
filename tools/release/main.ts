/**
 * Makes a release: `npm run release -- prepare 1.2.3` writes the version wherever it stands, and moves what the changelog has under
 * «Unreleased» into its section. `.github/workflows/release.yml` does the rest when the tag is pushed: `check v1.2.3` says what
 * contradicts the tag, `notes v1.2.3` prints the section, `pack v1.2.3 FOLDER DIGEST` writes what is offered beside the image,
 * and `image` prints its name.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readArguments, refuse } from '@cabildo/kit/config/arguments.ts';
import { sectionOf } from './changelog.ts';
import { packRelease } from './pack.ts';
import { imageOf, mistakesOf, preparedFiles, versionOf } from './versions.ts';

const root = join(import.meta.dirname, '../..');

function prepare(version: string): void {
  const files = preparedFiles(root, version, new Date().toISOString().slice(0, 10));
  for (const [file, text] of files) writeFileSync(join(root, file), text);
  console.log(`This is ${version} now in ${[...files.keys()].join(', ')}.`);
  console.log(
    `Next: npm run generate and npm run manifests -- --chart, read the section in CHANGELOG.md, commit it as «chore: release ${version}»,`,
  );
  console.log(`have it merged, and push the tag v${version} of that commit.`);
}

function check(tag: string): void {
  const mistakes = mistakesOf(root, versionOf(tag), process.env['GITHUB_REPOSITORY']);
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  console.log(`${tag} can be released.`);
}

function notes(tag: string): void {
  const version = versionOf(tag);
  const text = sectionOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
  if (!text) throw new Error(`CHANGELOG.md has no section ${version}.`);
  console.log(text);
}

function pack(tag: string, folder: string, digest: string): void {
  for (const file of packRelease(root, resolve(folder), versionOf(tag), digest)) console.log(file);
}

const COMMANDS: Readonly<Record<string, (...words: string[]) => void>> = {
  prepare,
  check,
  notes,
  pack,
  image: () => console.log(imageOf(root)),
};

const [name = '', ...words] = readArguments({ allowPositionals: true }).positionals;
try {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name]! : undefined;
  if (!command || words.length !== command.length)
    refuse(`The release has no such command: ${[name, ...words].join(' ')}.`);
  command(...words);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
