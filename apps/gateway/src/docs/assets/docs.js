// The addresses are relative to the page, so that they work under any prefix.
const { root } = document.documentElement.dataset;
const api = `${root}../`;
const main = document.querySelector('main');
const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

const NAME = 'cabildo.name';
const STARTED = 'cabildo.sign-in';
const BACK = 'cabildo.back';
const keyPlace = (kind) => `cabildo.key.${kind}`;

/** The reader's own key that fits one of these kinds. */
const keyFor = (kinds) => kinds.map((kind) => sessionStorage.getItem(keyPlace(kind))).find(Boolean) ?? '';

/** Keeps a key in this tab, under its kind. */
function keepKey(key, kinds) {
  const kind = kinds.find((each) => key.startsWith(`${each}_`)) ?? kinds.find((each) => each === 'internal');
  if (kind) sessionStorage.setItem(keyPlace(kind), key);
}

async function ask(path, body, headers = {}) {
  const response = await fetch(api + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return response.json();
}

function say(text) {
  $('[data-message]').textContent = text;
}

/** Goes to the platform. @param account appended where consent is mocked */
async function signIn(account = '') {
  const started = await ask('users/gp_oauth_start', { return_to: 'docs' });
  if (!started.ok) return say(started.error);
  sessionStorage.setItem(STARTED, started.session_token);
  location.replace(started.url + (account && `&${account}`));
}

/** Finishes the sign-in that this tab began, with the code in the address. */
async function finishSignIn() {
  const given = new URLSearchParams(location.search);
  const session_token = sessionStorage.getItem(STARTED);
  history.replaceState(null, '', location.pathname);
  $('h1').textContent = 'Not signed in';
  $('[data-again]').hidden = false;
  if (given.has('error')) return say('You gave no permission. Nothing was shared.');
  const finish = given.get('code');
  if (!finish) return say('This page is where a sign-in ends. Begin one here.');
  if (!session_token) {
    return say(
      `This tab did not begin the sign-in, or began it at another address than ${location.origin}. Begin one here.`,
    );
  }
  const answer = await ask('users/check_oauth_status', { session_token, finish });
  if (!answer.ok) return say(answer.error);
  sessionStorage.removeItem(STARTED);
  if (answer.apikey) {
    keepKey(answer.apikey, ['sk']);
    sessionStorage.setItem(NAME, answer.gp_username);
  }
  location.replace(sessionStorage.getItem(BACK) ?? root);
}

async function signOut() {
  const key = keyFor(['sk']);
  for (const place of Object.keys(sessionStorage)) {
    if (place.startsWith('cabildo.')) sessionStorage.removeItem(place);
  }
  await ask('users/logout', {}, { 'X-Api-Key': key }).catch(() => undefined);
  location.reload();
}

function showSession() {
  const name = sessionStorage.getItem(NAME);
  const place = $('[data-session]');
  for (const link of $$('[data-sign-in]')) {
    link.addEventListener('click', () => sessionStorage.setItem(BACK, location.pathname));
  }
  if (!name || !place) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Sign out';
  button.addEventListener('click', signOut);
  place.replaceChildren(`Signed in as ${name} `, button);
  const offer = $('.cta');
  if (offer) offer.textContent = '“Try it” on each page sends requests with your key.';
}

/** Shows the entries that have all words. */
function filter(form) {
  const field = $('input', form);
  const entries = $$('.operations li').map((entry) => [entry, entry.textContent.toLowerCase()]);
  const areas = entries.map(([entry]) => entry.closest('div').firstElementChild.textContent.toLowerCase());
  const apply = () => {
    const words = field.value
      .toLowerCase()
      .split(/[\s_.]+/)
      .filter(Boolean);
    let count = 0;
    entries.forEach(([entry, text], index) => {
      const isShown = words.every((word) => text.includes(word) || areas[index].includes(word));
      entry.hidden = !isShown;
      count += isShown ? 1 : 0;
    });
    for (const group of $$('[data-group]').reverse()) {
      group.hidden = words.length > 0 && !$$('li', group).some((entry) => !entry.hidden);
    }
    $('[data-count]').textContent = count === 1 ? '1 operation' : `${count} operations`;
  };
  field.value = new URLSearchParams(location.search).get('q') ?? '';
  field.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  if (field.value) apply();
}

/** The value of a field as JSON; a text that is no number stays text, so that the API says what is wrong with it. */
function valueOf({ value, dataset: { kind } }) {
  const text = value.trim();
  if (kind === 'integer' || kind === 'number') return /^-?\d{1,16}(\.\d+)?$/.test(text) ? Number(text) : text;
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (kind === 'string') return value;
  try {
    return JSON.parse(text);
  } catch {
    return kind === 'array' && !text.startsWith('[') ? text.split(',').map((part) => part.trim()) : text;
  }
}

/** The request that the form describes, for `fetch`. */
function requestOf(form) {
  const { method, path, header, keys } = form.dataset;
  const kinds = keys.split(' ');
  const key = $('[data-key]', form)?.value.trim() || keyFor(kinds);
  const headers = {};
  const query = new URLSearchParams();
  let address = path;
  let body;
  if (key) headers[header] = header === 'Authorization' ? `Bearer ${key}` : key;
  for (const field of $$('[data-place]', form)) {
    if (field.value === '') continue;
    const { place } = field.dataset;
    if (place === 'path') address = address.replace(`{${field.name}}`, encodeURIComponent(field.value));
    if (place === 'query') query.set(field.name, field.value);
    if (place === 'header') headers[field.name] = field.value;
    if (place === 'body') (body ??= {})[field.name] = valueOf(field);
  }
  const [file] = $('[data-file]', form)?.files ?? [];
  if (file) headers['Content-Type'] = file.type;
  if (body) headers['Content-Type'] = 'application/json';
  const url = `${api}${address.slice(1)}${query.size > 0 ? `?${query}` : ''}`;
  return [url, { method, headers, body: file ?? (body && JSON.stringify(body)) }];
}

const HEADERS = [
  'X-Request-Id',
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Location',
];

function showHead(outcome, response, milliseconds) {
  const status = document.createElement('p');
  status.className = response.ok ? 'status good' : 'status bad';
  status.textContent = `${response.status} ${response.statusText} · ${Math.round(milliseconds)} ms`;
  const headers = document.createElement('dl');
  for (const name of HEADERS) {
    const value = response.headers.get(name);
    if (value === null) continue;
    const [term, text] = [document.createElement('dt'), document.createElement('dd')];
    [term.textContent, text.textContent] = [name, value];
    headers.append(term, text);
  }
  const body = document.createElement('pre');
  body.tabIndex = 0;
  outcome.replaceChildren(status, headers, body);
  return body;
}

/** The text of a body as it comes; a stream is shown while it goes on. */
async function showBody(response, place) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) break;
    place.append(value);
  }
  const text = place.textContent;
  if (!response.headers.get('content-type')?.includes('json')) return;
  try {
    place.textContent = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    place.textContent = text;
  }
}

function showTry(section) {
  const form = $('form', section);
  const [outcome, stop] = [$('[data-outcome]', section), $('[data-stop]', section)];
  const kinds = form.dataset.keys.split(' ');
  const hint = $('[data-key-hint]', form);
  const showHint = () => {
    const kept = keyFor(kinds);
    if (hint && kept) hint.textContent = `Empty: the key of this tab is sent (${kept.slice(0, 7)}…).`;
  };
  showHint();
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const typed = $('[data-key]', form)?.value.trim();
    if (typed) keepKey(typed, kinds);
    showHint();
    const [url, init] = requestOf(form);
    const cancel = new AbortController();
    stop.onclick = () => cancel.abort();
    stop.hidden = !form.dataset.stream;
    outcome.hidden = false;
    outcome.textContent = 'Sending …';
    const begun = performance.now();
    try {
      const response = await fetch(url, { ...init, signal: cancel.signal });
      await showBody(response, showHead(outcome, response, performance.now() - begun));
    } catch (error) {
      if (!cancel.signal.aborted) outcome.textContent = `No answer came: ${error.message}`;
    }
    stop.hidden = true;
  });
  section.hidden = false;
}

function showCopy(button) {
  const text = button.previousElementSibling.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const key = keyFor((button.dataset.keys ?? '').split(' '));
    await navigator.clipboard.writeText(key ? `KEY='${key}'\n${text}` : text);
    button.textContent = 'Copied';
  });
}

/** Opens the part that the address names, which may be folded. */
function openNamed() {
  const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) named.open = true;
}

showSession();
openNamed();
addEventListener('hashchange', openNamed);
for (const form of $$('[data-filter]')) filter(form);
for (const section of $$('[data-try]')) showTry(section);
if (navigator.clipboard) for (const button of $$('[data-copy]')) showCopy(button);
const failed = (error) => say(`It did not work: ${error.message}`);
if (main.dataset.page === 'sign-in') signIn().catch(failed);
if (main.dataset.page === 'demo-owner') signIn(main.dataset.account).catch(failed);
if (main.dataset.page === 'signed-in') finishSignIn().catch(failed);
