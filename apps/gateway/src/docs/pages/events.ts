import { escape } from '@cabildo/kit/pages/layout.ts';
import type { Catalogue, EventKind } from '../reading/catalogue.ts';
import type { Schemas } from '../reading/schemas.ts';
import { breakable, code, table, type Html } from './html.ts';

/** The kinds of events that webhooks and streams send, with their data. */
export function eventsPage({ events, schemas, operations }: Catalogue): Html {
  const byArea = Map.groupBy(events, ({ name }) => name.split('.')[0]!);
  const to = (id: string): Html => (operations.has(id) ? `<a href="${id}">${code(id)}</a>` : code(id));
  return `<h1>Events and webhooks</h1>
<p class="lead">What happens on a server is sent to its webhooks, and to whoever follows its stream.</p>
<ul>
<li>A webhook is made by ${to('v1.create_webhook')}, or by its owner with ${to('server_webhooks.create')}.</li>
<li>The stream is ${to('v1.stream_events')}: Server-Sent Events, or polling with <code>Accept: application/json</code>.</li>
<li>Webhooks follow <a href="https://www.standardwebhooks.com" rel="noreferrer">Standard Webhooks</a>: check
<code>webhook-signature</code>, which is <code>v1,</code> and the HMAC-SHA256 of <code>id.timestamp.body</code> in Base64, with
the secret of the webhook. Answer with 2xx within 15 seconds; anything else is sent again, up to seven times in 32 hours.</li>
<li>An event may come twice, and not in order. <code>id</code> is the same each time.</li>
</ul>
<pre tabindex="0"><code>{"id":"01890a5d-…","type":"call.created","timestamp":"2030-01-01T12:00:00.000Z","server_id":7,
 "actor":{"kind":"user","user_id":12},"data":{…}}</code></pre>
<nav class="inside" aria-label="Groups of this page">
${[...byArea.keys()].map((area) => `<a href="#${escape(area)}">${escape(area)}</a>`).join('\n')}
</nav>
${[...byArea].map(([area, own]) => `<h2 id="${escape(area)}">${escape(area)}</h2>\n${own.map((kind) => eventSection(kind, schemas)).join('\n')}`).join('\n')}`;
}

function eventSection({ name, data }: EventKind, schemas: Schemas): Html {
  const rows = schemas
    .variantsOf(data)
    .flatMap((variant) => schemas.fieldsOf(variant))
    .map((field) => [`<code>${breakable(field.name)}</code>`, escape(field.type), escape(field.limits)]);
  return `<details id="${escape(name)}"><summary>${code(name)}</summary>
${rows.length > 0 ? table('Fields of data', ['Name', 'Type', 'Limits'], rows) : '<p>The data are empty.</p>'}
</details>`;
}
