import { escape } from '@cabildo/kit/pages/layout.ts';

/** HTML, as opposed to text that must be escaped. */
export type Html = string;

/** The HTML of a sentence in which words between backticks are code. */
export const prose = (text: string): Html =>
  escape(text).replace(/`([^`]+)`/g, (_, code: string) => `<code>${code}</code>`);

export const code = (text: string): Html => `<code>${escape(text)}</code>`;

/** A name that may be broken after its dots and underscores. */
export const breakable = (name: string): Html => escape(name).replace(/[._](?=.)/g, '$&<wbr>');

export const list = (items: readonly Html[]): Html =>
  `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;

/** A command that a button copies. @param kinds the prefixes of keys, of which the button puts in the one that the reader has */
export const command = (text: string, kinds: readonly string[] = []): Html =>
  `<div class="command"><pre tabindex="0"><code>${escape(text)}</code></pre>
<button type="button" data-copy data-keys="${kinds.join(' ')}" hidden>Copy</button></div>`;

/** A table that turns into a list of cards where the screen is narrow. */
export function table(caption: string, heads: readonly string[], rows: readonly (readonly Html[])[]): Html {
  const cells = (row: readonly Html[]): Html =>
    row
      .map((cell, index) =>
        index === 0
          ? `<th scope="row">${cell}</th>`
          : `<td data-head="${escape(heads[index]!)}"${cell === '' ? ' class="empty"' : ''}>${cell}</td>`,
      )
      .join('');
  return `<table${heads[0] === 'Name' ? ' class="named"' : ''}>
<caption>${escape(caption)}</caption>
<thead><tr>${heads.map((head) => `<th scope="col">${escape(head)}</th>`).join('')}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}
</tbody>
</table>`;
}
