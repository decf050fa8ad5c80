import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { escape } from '@cabildo/kit/pages/layout.ts';
import { Marked, type Tokens } from 'marked';
import type { Html } from './pages/html.ts';

/** A page that is written in Markdown. */
export interface Guide {
  /** The guide's name in the address. */
  readonly name: string;
  readonly title: string;
  html(): Html;
}

/** Pages of the folder above the guides that readers of the API need as well. */
const REFERENCE = ['community.md', 'bots.md', 'game-servers.md', 'terminal.md', 'limits.md'];

/** The guides of a folder, `guides/*.md` first, in the order in which llms.txt names them. @param folder the folder `docs` of the repository */
export function readGuides(folder: string): Guide[] {
  const guides = join(folder, 'guides');
  const outline = existsSync(join(folder, 'llms.txt')) ? readFileSync(join(folder, 'llms.txt'), 'utf8') : '';
  const placeOf = (file: string): number => {
    const place = outline.indexOf(`/guides/${basename(file, '.md')}`);
    return place < 0 ? outline.length : place;
  };
  const files = [
    ...(existsSync(guides) ? readdirSync(guides) : [])
      .filter((name) => name.endsWith('.md') && name !== 'README.md')
      .sort((a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b))
      .map((name) => join(guides, name)),
    ...REFERENCE.map((name) => join(folder, name)).filter(existsSync),
  ];
  const names = new Map(files.map((file) => [file, basename(file, '.md')]));
  return files.map((file) => {
    const text = readFileSync(file, 'utf8');
    return { name: names.get(file)!, title: titleOf(text), html: () => render(text, dirname(file), names) };
  });
}

const titleOf = (text: string): string => (/^# (.+)$/m.exec(text)?.[1] ?? 'Guide').replaceAll('`', '');

/** @param names the names of the guides, by their files */
function render(text: string, folder: string, names: ReadonlyMap<string, string>): Html {
  const marked = new Marked({
    renderer: {
      html: ({ text: raw }: Tokens.HTML | Tokens.Tag) => (raw.startsWith('<!--') ? '' : escape(raw)),
      heading({ depth, tokens, text: raw }) {
        return `<h${depth} id="${slugOf(raw)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code: ({ text: raw }) =>
        `<div class="command"><pre tabindex="0"><code>${escape(raw)}</code></pre>
<button type="button" data-copy hidden>Copy</button></div>\n`,
      link({ href, tokens }) {
        const address = addressOf(href, folder, names);
        const inside = this.parser.parseInline(tokens);
        return address === undefined ? inside : `<a href="${escape(address)}">${inside}</a>`;
      },
      image: ({ text: alt }) => escape(alt),
    },
  });
  const html = marked.parse(text, { async: false });
  const scrolling = html
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return `<article>\n${scrolling}</article>`;
}

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The address of a link in a page, undefined for a file of the repository that is not served. */
function addressOf(href: string, folder: string, names: ReadonlyMap<string, string>): string | undefined {
  if (/^(?:https?:|#|\/)/.test(href)) return href;
  const [path = '', part] = href.split('#');
  const name = names.get(resolve(folder, path));
  return name === undefined ? undefined : `${name}${part === undefined ? '' : `#${part}`}`;
}
