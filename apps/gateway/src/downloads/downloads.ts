import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { escape } from '@cabildo/kit/pages/layout.ts';
import { Document } from '../http/document.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const MODULES = ['packages/lua/cabildo.lua', 'packages/luau/Cabildo.luau'].map((file) => join(ROOT, file));
/** The folder of the built client, which has its tarball beside other things. */
const CLIENT_FOLDER = join(ROOT, 'libs/client/dist');
const YEAR_SECONDS = 31_536_000;

interface Download {
  readonly name: string;
  readonly bytes: Buffer;
  readonly sha256: string;
}

function read(file: string): Download {
  const bytes = readFileSync(file);
  return { name: basename(file), bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** The client carries its version in its name, which a cache may therefore keep; a module is asked for again each time. */
const documentOf = ({ name, bytes }: Download): Document =>
  name.endsWith('.tgz')
    ? new Document('application/gzip', () => bytes, { maxAgeSeconds: YEAR_SECONDS, isImmutable: true })
    : new Document('text/x-lua; charset=utf-8', () => bytes);

/** The lines that `sha256sum --check` reads. */
const checksums = (files: readonly Download[]): string =>
  files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');

const rowOf = ({ name, bytes, sha256 }: Download): string =>
  `<tr><th scope="row"><a href="${escape(name)}" download>${escape(name)}</a></th><td>${bytes.length}</td><td><code>${sha256}</code></td></tr>`;

/** @param url the address of this port, as programs reach it */
const indexPage = (files: readonly Download[], url: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Downloads · Cabildo</title><meta name="viewport" content="width=device-width"></head>
<body>
<h1>Downloads</h1>
<p>The client for programs in JavaScript, and the modules for games whose scripts are Lua or Luau, of the version that runs here.</p>
<table>
<thead><tr><th scope="col">File</th><th scope="col">Bytes</th><th scope="col">SHA-256</th></tr></thead>
<tbody>
${files.map(rowOf).join('\n')}
</tbody>
</table>
${files.map((file) => installing(file, url)).join('')}<p><a href="checksums.txt">checksums.txt</a> is for <code>sha256sum --check</code>. How to begin is in the <a href="../docs/">documentation</a>.</p>
</body>
</html>
`;

const installing = ({ name }: Download, url: string): string =>
  name.endsWith('.tgz') ? `<pre><code>npm install ${escape(`${url}/downloads/${name}`)}</code></pre>\n` : '';

/**
 * The client and the modules, by their addresses, for those who build on them and find them in no registry. They are read all at
 * once, so that a request never reads from the disk. The client is left out where it is not built.
 */
export function createDownloads(url: () => string, clientFolder = CLIENT_FOLDER): [path: string, Document][] {
  const built = existsSync(clientFolder) ? readdirSync(clientFolder) : [];
  const tarballs = built.filter((name) => name.endsWith('.tgz')).map((name) => join(clientFolder, name));
  const files = [...tarballs, ...MODULES].map(read);
  return [
    ['/downloads/', new Document('html', () => indexPage(files, url()))],
    ['/downloads/checksums.txt', new Document('txt', () => checksums(files))],
    ...files.map((file): [string, Document] => [`/downloads/${file.name}`, documentOf(file)]),
  ];
}
