import type { Catalogue } from '../reading/catalogue.ts';
import type { Guide } from '../guides.ts';
import { AUDIENCES } from './audiences.ts';
import { breakable, code, command, list, prose, table, type Html } from './html.ts';
import { escape } from '@cabildo/kit/pages/layout.ts';

interface Shown {
  readonly catalogue: Catalogue;
  readonly guides: readonly Guide[];
  /** Where clients reach the API. */
  readonly url: string;
  readonly hasSignIn: boolean;
}

export function startPage({ catalogue, guides, url, hasSignIn }: Shown): Html {
  const audiences = AUDIENCES.map(({ id, name, intro }) => {
    const count = [...catalogue.operations.values()].filter(({ audience }) => audience === id).length;
    const counted = count > 0 ? ` <span class="count">${count}</span>` : '';
    return `<a href="operations#${id}"><strong>${name}</strong>${counted}<br><span>${prose(intro)}</span></a>`;
  });
  return `<h1>Cabildo API</h1>
<p class="lead">One API for role-play communities: sign-in, servers and ranks, characters, money, items, vehicles and the
police terminal. A web panel, game servers, scripts and chat bots share it.</p>
${hasSignIn ? SIGN_IN : ''}
<h2 id="first-call">First call</h2>
<p>This needs no key. It lists the servers that anybody may find:</p>
${command(`curl '${url}/servers/discover'`)}
<p>Each action has an address of its own, takes its parameters in the query, in a form or as a JSON object, and answers
<code>{"ok":true, …}</code>, or <code>{"ok":false, "error":…, "error_code":…}</code> with a fitting status.</p>
<form class="search" role="search" action="operations">
<label for="q">Find an operation</label>
<input id="q" name="q" type="search" placeholder="transfer, frisk, webhook …" autocomplete="off">
<button>Search</button>
</form>
<h2 id="for-whom">Operations by who calls them</h2>
<ul class="cards">
${audiences.map((link) => `<li>${link}</li>`).join('\n')}
</ul>
<h2 id="keys">Keys</h2>
<p>The first letters of a key say what it is. Send it in a header; addresses end up in logs.</p>
${keysTable(catalogue)}
${guides.length > 0 ? `<h2 id="guides">Guides</h2>\n${list(guides.map(({ name, title }) => `<a href="guides/${name}">${escape(title)}</a>`))}` : ''}
<h2 id="more">For tools</h2>
${list([
  `<a href="../openapi.json">OpenAPI 3.1</a>, from which clients can be generated`,
  `<a href="errors">All error codes</a>, with what each means`,
  `<a href="events">All kinds of events</a>, which webhooks and streams send`,
])}`;
}

const SIGN_IN = `<p class="cta"><a class="button" href="sign-in" data-sign-in>Sign in</a>
<span>“Try it” on each page then sends requests with your key, which stays in this tab.</span></p>`;

/** A link to an operation, if this port has it. */
const link = ({ operations }: Catalogue, id: string): Html =>
  operations.has(id) ? `<a href="${id}"><code>${breakable(id)}</code></a>` : code(id);

function keysTable(catalogue: Catalogue): Html {
  const to = (id: string): Html => link(catalogue, id);
  const { operations } = catalogue;
  const inPunishments = operations.has('v1.create_punishment') ? to('v1.create_punishment') : 'punishments';
  return table(
    'Kinds of keys',
    ['Key', 'Who makes it', 'Where it works', 'What it may do'],
    [
      [
        code('sk_…'),
        `A person, by signing in (${to('users.gp_oauth_start')})`,
        `Everywhere but ${code('/cp_bot')}, in ${code('X-Api-Key')} or ${code('Authorization: Bearer')}; ${code('/v1')} takes the latter alone`,
        'What the person may do in each server, by rank and permissions. It ends by logging out, or after 180 days without use.',
      ],
      [
        code('gs_…'),
        `A game server, for a player (${to('v1.create_game_sessions')})`,
        `The ${code('/server_…')} actions of that one server, in ${code('X-Api-Key')}, for twelve hours`,
        'It plays as that person. It changes no ranks, keys, plans or configuration.',
      ],
      [
        code('sv_…'),
        `The owner of a server (${to('servers.create_api_key')}), who chooses its scope`,
        `${code('/v1')} of that server, in ${code('Authorization: Bearer')}`,
        `<dl><dt>read</dt><dd>every GET, and the stream of events</dd>
<dt>dispatch</dt><dd>that, and calls and their units</dd>
<dt>game</dt><dd>that, and game sessions, ${inPunishments} and changes of the economy</dd>
<dt>admin</dt><dd>all of ${code('/v1')}</dd></dl>`,
      ],
      [
        code('bt_…'),
        `The owner of a server (${to('servers.rotate_bot_token')})`,
        `${code('/cp_bot')}, in ${code('X-Bot-Token')}`,
        'It acts for each member who has linked a chat account, and may do what that member may.',
      ],
      [
        'Internal key',
        `The operator (setting ${code('INTERNAL_KEY')})`,
        `The internal port alone, in ${code('X-MDT-Internal-Key')}`,
        'Links guilds for the platform’s own bot, sets plans and makes game sessions. It never leaves the operator’s machines.',
      ],
    ],
  );
}
