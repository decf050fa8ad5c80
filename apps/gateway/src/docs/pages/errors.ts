import { ERRORS } from '@cabildo/contracts/errors';
import { escape } from '@cabildo/kit/pages/layout.ts';
import { code, table, type Html } from './html.ts';

interface ErrorDefinition {
  readonly status: number;
  readonly also?: readonly number[];
  readonly en: string;
}

/** Codes whose sentence of their own says too little to a reader who has not met them. */
const MEANINGS: Readonly<Record<string, string>> = {
  error:
    'The request is not valid: a parameter, the key, the method or the state of things. The sentence says which.',
  limit_exceeded:
    'A limit of the server or of the caller is reached; with 429, too many requests: wait as Retry-After says.',
};

export function errorsPage(): Html {
  const rows = Object.entries(ERRORS as Readonly<Record<string, ErrorDefinition>>).map(
    ([name, { status, also = [], en }]) => [
      `<span id="${name}">${code(name)}</span>`,
      [status, ...also].join(', '),
      escape(MEANINGS[name] ?? en),
    ],
  );
  return `<h1>Errors</h1>
<p class="lead">Every refusal has the same form. Decide by <code>error_code</code>; the sentence is for people, and may change.</p>
<pre tabindex="0"><code>{"ok":false,"error":"Not enough balance.","error_code":"insufficient_balance"}</code></pre>
<ul>
<li>The sentence is Spanish, or English with <code>Accept-Language: en</code>.</li>
<li>Each answer has an <code>X-Request-Id</code>; name it when you ask for help.</li>
<li>With 429 and 503, wait for the seconds in <code>retry_after</code>, which are those of the header <code>Retry-After</code>, before you try again.</li>
<li>A 503 with <code>"outcome":"unknown"</code> means that the command may have taken effect. Send it again with the same
<code>Idempotency-Key</code>: it takes effect once at most, and you get the first answer.</li>
</ul>
<h2 id="codes">Codes</h2>
<p>There are ${rows.length}, and there will be no others.</p>
${table('Error codes', ['Code', 'Status', 'Meaning'], rows)}`;
}
