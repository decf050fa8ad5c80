import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pack as packClient } from '../../libs/client/build.ts';
import { imageOf } from './versions.ts';

/** The modules for game servers, by their folders in `packages`. */
const MODULES = ['lua', 'luau'];
/** Files that name the image, which a release names by its digest. */
const NAMING = [
  'docker-compose.yml',
  'k8s/overlays/production/kustomization.yaml',
  'ops/helm/cabildo/values.yaml',
];

const DIGEST = /^sha256:[0-9a-f]{64}$/;

/** A text that names the image of a release by its digest, as compose, an overlay of kustomize, or the values of a chart. */
export function byDigest(text: string, image: string, digest: string): string {
  return text
    .replaceAll(new RegExp(`${image}:[\\w.-]+`, 'g'), (name) => `${name}@${digest}`)
    .replaceAll(/newName: \S+\/cabildo$/gm, `newName: ${image}`)
    .replaceAll(/sha256:0{64}/g, digest)
    .replaceAll(/^image: ''$/gm, `image: ${image}@${digest}`);
}

/** Writes a tree of git into an archive, in a folder of the archive's name. */
function archive(root: string, file: string, words: readonly string[]): void {
  const prefix = `--prefix=${basename(file, '.tar.gz')}/`;
  execFileSync('git', ['archive', '--format=tar.gz', '-o', file, prefix, ...words], { cwd: root });
}

/** Packs the client, as it goes to npm, into a folder. */
function packClientInto(folder: string): void {
  const work = mkdtempSync(join(tmpdir(), 'cabildo-release-'));
  const tarball = packClient(work);
  copyFileSync(tarball, join(folder, basename(tarball)));
  rmSync(work, { recursive: true });
}

/**
 * Writes what a release offers beside its image into a folder, from the commit that is checked out: the client, a module for each
 * kind of game server, and all files of the commit, which name the image by its digest; their checksums are in SHA256SUMS.
 * Returns the names of the files. @throws {Error} for a digest that is none
 */
export function packRelease(root: string, folder: string, version: string, digest: string): string[] {
  if (!DIGEST.test(digest)) throw new Error(`«${digest}» is no digest: write it as sha256:…, of 64 digits.`);
  mkdirSync(folder, { recursive: true });
  packClientInto(folder);
  for (const name of MODULES)
    archive(root, join(folder, `cabildo-${name}-${version}.tar.gz`), [
      '--add-file=LICENSE',
      `HEAD:packages/${name}`,
      ':!platform.*',
    ]);
  const git = (...words: string[]): string => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  const naming = git('ls-files', ...NAMING)
    .split('\n')
    .filter(Boolean);
  const named = naming.map((file) => {
    const text = git('show', `HEAD:${file}`);
    return `--add-virtual-file=cabildo-${version}/${file}:${byDigest(text, imageOf(root), digest)}`;
  });
  const others = naming.map((file) => `:!${file}`);
  archive(root, join(folder, `cabildo-${version}.tar.gz`), [...named, 'HEAD', ...others]);
  const files = globSync('*.{tgz,tar.gz}', { cwd: folder }).sort();
  const sums = files.map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex')}  ${file}`,
  );
  writeFileSync(join(folder, 'SHA256SUMS'), `${sums.join('\n')}\n`);
  return files;
}
