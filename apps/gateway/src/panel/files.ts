import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Document } from '../http/document.ts';

/** The names of files in this folder change with their content. */
const HASHED = 'assets/';
const YEAR_SECONDS = 31_536_000;
/** An address of the page that is relative to the page itself. */
const RELATIVE = /(\s(?:src|href)=")\.\//g;

/** The built panel: its page, and its files by their places below /panel/. */
export interface PanelFiles {
  readonly page: Document;
  readonly files: ReadonlyMap<string, Document>;
}

/** Whether a place below /panel/ is for a file alone, so that the page never stands in for one. */
export const isForFile = (place: string): boolean => place.startsWith(HASHED);

/**
 * Reads the built panel, all at once, so that a request never reads from the disk; undefined while it is not built.
 * @param root the address of the panel's page, which is the same for all of its screens
 */
export function readPanel(folder: string, root: string): PanelFiles | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
  const documentOf = (name: string): Document => {
    const lifetime = isForFile(name) ? { maxAgeSeconds: YEAR_SECONDS, isImmutable: true } : {};
    const bytes = readFileSync(join(folder, name));
    return new Document(extname(name), () => bytes, lifetime);
  };
  const files = names
    .filter((name) => name !== 'index.html')
    .map((name) => [name, documentOf(name)] as const);
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  // Screens have addresses of their own, from which a relative address would lead elsewhere.
  const rooted = page.replace(RELATIVE, (_, start: string) => start + root);
  return { page: new Document('html', () => rooted), files: new Map(files) };
}
