import { escape } from '@cabildo/kit/pages/layout.ts';
import type { Audience, Catalogue, Operation } from '../reading/catalogue.ts';
import { AUDIENCES } from './audiences.ts';
import { code, prose, type Html } from './html.ts';

/** The list of all operations, by reader and area. */
export function operationsPage(catalogue: Catalogue): Html {
  const all = [...catalogue.operations.values()];
  const sections = AUDIENCES.map(({ id, name, intro }) => {
    const own = all.filter(({ audience }) => audience === id);
    return `<section aria-labelledby="${id}" data-group>
<h2 id="${id}">${name}</h2>
<p>${prose(intro)}</p>
${areasOf(own, id, catalogue)}
</section>`;
  });
  return `<h1>Operations</h1>
<form class="search" role="search" data-filter>
<label for="q">Filter by name or summary</label>
<input id="q" name="q" type="search" placeholder="transfer, frisk, webhook …" autocomplete="off">
<output for="q" data-count aria-live="polite">${all.length} operations</output>
</form>
<nav class="inside" aria-label="Groups of this page">
${AUDIENCES.map(({ id, name }) => `<a href="#${id}">${name}</a>`).join('\n')}
</nav>
${sections.join('\n')}`;
}

function areasOf(operations: readonly Operation[], audience: Audience, { areas }: Catalogue): Html {
  const byArea = Map.groupBy(operations, ({ area }) => area);
  return [...byArea]
    .map(
      ([area, own]) => `<div data-group>
${byArea.size > 1 ? `<h3 id="${audience}-${area}">${escape(areas.get(area) ?? area)} ${code(`/${area}`)}</h3>` : ''}
<ul class="operations">
${own.map(entry).join('\n')}
</ul>
</div>`,
    )
    .join('\n');
}

const entry = ({ id, area, summary, isDeprecated }: Operation): Html => {
  const name = escape(id.slice(area.length + 1));
  const old = isDeprecated ? ' <em>deprecated</em>' : '';
  return `<li><a href="${escape(id)}">${name}</a>${old} <span>${prose(summary)}</span></li>`;
};
