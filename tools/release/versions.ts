import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gt, valid } from 'semver';
import { moveUnreleased, sectionOf } from './changelog.ts';

/** A file that says the version, and a pattern that matches the version wherever the file says it. */
type Place = readonly [file: string, pattern: RegExp];

interface Package {
  readonly version: string;
  readonly repository: { readonly url: string };
}

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');
const packageOf = (root: string, folder = ''): Package =>
  JSON.parse(read(root, join(folder, 'package.json'))) as Package;

/** The repository that releases come from, `owner/name`. */
export const repositoryOf = (root: string): string =>
  /github\.com\/(.+)\.git$/.exec(packageOf(root).repository.url)![1]!;

/** The image that releases publish, without version and digest. */
export const imageOf = (root: string): string => `ghcr.io/${repositoryOf(root).toLowerCase()}`;

/** The places in a folder. */
function placesIn(root: string): readonly Place[] {
  // It follows the name of the image, and names the tag whose workflow has signed it.
  const image = new RegExp(`(?<=${imageOf(root)}:|refs/tags/v)[\\w.-]+`, 'g');
  return [
    ['package.json', /(?<=^ {2}"version": ")[^"]+/gm],
    ['package-lock.json', /(?<="name": "cabildo",\n +"version": ")[^"]+/g],
    ['docker-compose.yml', image],
    ['docs/guides/deploy.md', image],
    ['k8s/overlays/production/kustomization.yaml', /(?<=app\.kubernetes\.io\/version: )[\w.-]+/g],
  ];
}

/** The version that a tag names. @throws {Error} where it names none */
export function versionOf(tag: string): string {
  const version = tag.replace(/^v/, '');
  if (!tag.startsWith('v') || valid(version) !== version)
    throw new Error(`«${tag}» is no tag of a release: write it as v1.2.3.`);
  return version;
}

/** Where a place says something else than the version. */
function mistakesIn(root: string, [file, pattern]: Place, version: string): string[] {
  const said = read(root, file).match(pattern) ?? [];
  if (said.length === 0) return [`${file} says no version: ${String(pattern)} finds none.`];
  return [...new Set(said)]
    .filter((each) => each !== version)
    .map((each) => `${file} says ${each}, and this is ${version}.`);
}

function mistakesOfChangelog(root: string, folder: string, version: string): string[] {
  const file = join(folder, 'CHANGELOG.md');
  return sectionOf(read(root, file), version)
    ? []
    : [`${file} has no section ${version} that says something.`];
}

/**
 * Says why a version cannot be released as it stands in a folder; nothing where it can.
 * @param repository where the release is made, `owner/name`; undefined on a machine of one's own
 */
export function mistakesOf(root: string, version: string, repository: string | undefined): string[] {
  const client = 'libs/client';
  const own = repositoryOf(root);
  return [
    ...placesIn(root).flatMap((place) => mistakesIn(root, place, version)),
    ...mistakesOfChangelog(root, '', version),
    ...mistakesOfChangelog(root, client, packageOf(root, client).version),
    ...(repository === undefined || repository === own
      ? []
      : [
          `package.json says that releases come from ${own}, and this is ${repository}: write its name there, into docker-compose.yml and docs/guides/deploy.md.`,
        ]),
  ];
}

/**
 * The files that change when the version does, with their new texts: each place, and the changelog.
 * @throws {Error} for a version that is none or not a later one, and where nothing is unreleased
 */
export function preparedFiles(root: string, version: string, day: string): ReadonlyMap<string, string> {
  const now = packageOf(root).version;
  if (valid(version) !== version) throw new Error(`«${version}» is no version: write it as 1.2.3.`);
  if (!gt(version, now)) throw new Error(`${version} is not later than ${now}.`);
  const changelog = moveUnreleased(read(root, 'CHANGELOG.md'), version, day);
  const places = placesIn(root).map(([file, pattern]): [string, string] => [
    file,
    read(root, file).replaceAll(pattern, version),
  ]);
  return new Map([...places, ['CHANGELOG.md', changelog]]);
}
