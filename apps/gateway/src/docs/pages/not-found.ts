import { escape } from '@cabildo/kit/pages/layout.ts';
import { list, type Html } from './html.ts';

/** @param near the operations that the reader may have meant, the likeliest first */
export const notFoundPage = (root: string, near: readonly string[]): Html => `<h1>There is no such page</h1>
${near.length > 0 ? `<p>Did you mean:</p>\n${list(near.map((id) => `<a href="${root}${escape(id)}">${escape(id)}</a>`))}` : ''}
<p><a href="${root}operations">All operations</a> can be filtered by name and summary.</p>`;
