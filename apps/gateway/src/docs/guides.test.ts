import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGuides } from './guides.ts';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'cabildo-guides-'));
  mkdirSync(join(folder, 'guides'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const guide = (text: string): string => readGuides(folderWith({ 'guides/a.md': text }))[0]!.html();

test('guides come first and are named as their files, with their first heading as title', () => {
  const folder = folderWith({
    'guides/your-bot.md': '# Your `bot`\n',
    'guides/README.md': '# A list\n',
    'guides/notes.txt': 'no guide',
    'limits.md': '# Limits\n',
    'architecture.md': '# For developers\n',
  });
  expect(readGuides(folder).map(({ name, title }) => [name, title])).toEqual([
    ['your-bot', 'Your bot'],
    ['limits', 'Limits'],
  ]);
});

test('guides stand in the order in which llms.txt names them, the others after them', () => {
  const files = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`guides/${name}.md`, `# ${name}`]));
  const folder = folderWith({ ...files, 'llms.txt': '- [C](/docs/guides/c)\n- [B](/docs/guides/b)\n' });
  expect(readGuides(folder).map(({ name }) => name)).toEqual(['c', 'b', 'a', 'd']);
});

test('a repository without guides has none', () => {
  expect(readGuides(mkdtempSync(join(tmpdir(), 'cabildo-guides-')))).toEqual([]);
});

test('raw HTML is shown as text, and comments are left out', () => {
  const html = guide('# T\n\n<script>alert(1)</script>\n\na <b>b</b>\n\n<!-- secret -->\n');
  expect(html).toContain('&lt;script&gt;alert(1)');
  expect(html).toContain('&lt;b&gt;');
  expect(html).not.toMatch(/<script|<b>|secret/);
});

test('links lead to guides that are served, and to other addresses; links to other files are text', () => {
  const folder = folderWith({
    'guides/a.md':
      '[b](b.md#keys) [limits](../limits.md) [x](../../apps/x.ts) [w](https://example.org) [j](javascript:1)',
    'guides/b.md': '# B',
    'limits.md': '# Limits',
  });
  const html = readGuides(folder)[0]!.html();
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    'b#keys',
    'limits',
    'https://example.org',
  ]);
});

test('headings can be linked to, code is not marked up, and tables scroll by themselves', () => {
  const html = guide('## Get a `key`!\n\n```sh\ncurl "$API" <x>\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n');
  expect(html).toContain('<h2 id="get-a-key">Get a <code>key</code>!</h2>');
  expect(html).toContain('curl &quot;$API&quot; &lt;x&gt;');
  expect(html).toContain('<div class="scroll" tabindex="0"><table>');
});
