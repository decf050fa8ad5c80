/** Writes docs/limits.md: every limit that users meet, from the contracts. */
import {
  FAIR_USE,
  LIMITS,
  RATE_LIMITS,
  KEPT_DAYS,
  MEMBER_LIMITS,
  type MemberLimit,
  PLANS,
} from '@cabildo/contracts/limits';

type Sentences<T> = Readonly<Record<keyof T, string>>;

const KIB = 1024;
/** A number as people read it: 1,000, 64 KiB, 16 MiB. */
function amount(value: number, name = ''): string {
  if (!name.includes('bytes')) return value.toLocaleString('en-US');
  return value >= KIB * KIB ? `${value / KIB / KIB} MiB` : `${value / KIB} KiB`;
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(line).join('');

const listed = <T extends Readonly<Record<string, number>>>(limits: T, sentences: Sentences<T>): string =>
  table(
    ['what', 'limit'],
    Object.entries(sentences).map(([name, what]) => [what, amount(limits[name]!, name)]),
  );

const RATES: Sentences<typeof RATE_LIMITS> = {
  users: '`/users`, for each user, or each address without a valid key',
  servers:
    '`/servers` and all `/server_…` for people, likewise, and pages, documents and images for each address; `/v1` has the limit of the plan',
  bot: '`/server_bot`, for each internal key',
  cp_bot: '`/cp_bot`, for each bot token',
  cp_bot_actor: '`/cp_bot`, for each `actor_cp_id` of a bot token',
  internal: 'routes that count requests with the internal key apart, for each address',
  game_sessions: '`POST /v1/servers/:server_id/game_sessions`, for each server, whatever its plan',
  events: '`GET /v1/servers/:server_id/events`, with the keys of a server, whatever its plan',
  presence: '`POST /v1/servers/:server_id/presence`, for each key of a server, whatever its plan (AC-01)',
  unknown_keys: 'keys that turn out unknown, for each address',
};

const AT_ONCE: Sentences<typeof FAIR_USE> = {
  requests_of_caller: 'requests under way of a caller; as many again may wait',
  requests_of_address: 'requests under way of an address without a key; as many again may wait',
  longest_wait_ms: 'milliseconds that a request waits for a place before it is refused',
  requests_of_service: 'requests under way at one service, half of them for one server at most',
  max_body_without_key_bytes: 'body without a key in header or query',
  reserved_for_small_bodies_bytes: 'memory that is kept for small bodies',
  least_body_bytes_a_second: 'least pace of a body, for each second',
  slow_body_seconds: 'seconds after which the pace of a body counts',
  body_share_of_address: 'of the memory for bodies, one address may hold one part in',
  unsent_bytes: 'answers that wait to be read, of all callers',
  unsent_bytes_of_caller: 'answers that wait to be read, of one caller',
  unread_seconds: 'seconds after which a connection that reads nothing ends',
  connections_of_address: 'connections of an address',
  streams_of_caller: 'streams of a key or user',
  streams_of_address: 'streams of an address',
  streams_of_server: 'streams of a server',
};

const VALUES: Sentences<typeof LIMITS> = {
  max_amount: 'currency units that one operation moves',
  max_body_bytes: 'body without images',
  max_image_body_bytes: 'body with images',
  max_json_bytes: 'free JSON in one parameter',
  max_json_depth: 'depth of free JSON',
  max_json_values: 'values in free JSON, lists and objects included',
  max_url: 'characters of an address',
  max_logo_bytes: 'logo',
  max_banner_bytes: 'banner',
  max_search: 'characters of a search',
  default_per_page: 'rows of a page where none are asked for',
  max_per_page: 'rows of a page',
  max_page_bytes: 'page of a list; it ends early with `next_cursor`',
  max_idempotency_key: 'characters of an `Idempotency-Key`',
  idempotency_hours: 'hours that an answer is repeated under its key',
  max_stored_answers: 'answers that are stored for a caller; the oldest go',
  max_stored_answer_bytes: 'answers that are stored for a caller, compressed',
  max_owned_servers: 'servers of an owner',
  max_deletions_a_day: 'servers that a user deletes in 24 hours',
  max_members: 'members of a server',
  max_chat_roles: 'chat roles in a list, and with limits of their own',
  max_custom_roles: 'custom roles of a server',
  max_keys_per_user: 'keys of a user',
  max_panel_sessions: 'sessions of a user in the panel',
  max_chat_accounts: 'chat accounts of a user',
  max_items: 'items of a server',
  max_categories: 'categories of a server',
  max_vehicle_models: 'vehicle models of a server',
  max_departments: 'departments of a server',
  max_charges: 'charges in the penal code of a server',
  max_active_warrants: 'active warrants of a server',
  max_active_bolos: 'active BOLOs of a server',
  max_counted: 'rows that a total is counted up to',
  max_units: 'units in stock, or that a character may be allowed to hold',
  max_device: 'characters of the name of a device',
};

const WINDOWS = { hour: 'an hour', day: '24 hours', ever: 'in all', now: 'at a time' } as const;

const SUBJECTS = { user: 'person', character: 'character', org: 'organisation', server: 'server' } as const;

const members = (): string =>
  table(
    ['name', 'what', 'for each', 'limit', 'in'],
    Object.entries<MemberLimit>(MEMBER_LIMITS).map(([name, { max, per, window, en }]) => [
      `\`${name}\``,
      en,
      SUBJECTS[per],
      amount(max),
      WINDOWS[window],
    ]),
  );

const unlimited = (value: number | null): string => (value === null ? 'unlimited' : amount(value));

const plans = (): string =>
  table(
    ['plan', 'live characters', 'storage, GB', 'departments', '`/v1` a minute'],
    Object.entries(PLANS).map(([name, plan]) => [
      name,
      unlimited(plan.max_characters),
      unlimited(plan.storage_gb),
      unlimited(plan.max_departments ?? LIMITS.max_departments),
      unlimited(plan.v1_per_minute),
    ]),
  );

/** The text of docs/limits.md, before it is formatted. */
export const limitsDocument = (): string => `# Limits

<!-- Generated by tools/generate.ts from libs/contracts/src/limits.ts, member-limits.ts and plans.ts. -->

A limit that is hit is refused with \`limit_exceeded\`, and the message names it. A refused request has no effect and
counts for no limit on rows.

## Requests a minute

Windows of 60 seconds begin with a caller's first request. The headers \`RateLimit-Limit\`, \`RateLimit-Remaining\`
and \`RateLimit-Reset\` show the rest; beyond the limit answers are 429 with \`Retry-After\`. The operator of an installation may
set other numbers.

${listed(RATE_LIMITS, RATES)}
## At the same time

An address is an IPv4 address, or an IPv6 /64.

${listed(FAIR_USE, AT_ONCE)}
## Rows of a member

A plain member may make so many rows in one server; \`servers_joined\` counts in all servers. Owners, admins and keys of the
server are exempt from all limits but this one. Beyond a limit the answer is 400. A person is the same after deleting the account and
coming back.

${members()}
Rows that are over (closed, cancelled, ended) go after ${KEPT_DAYS.ended} days; calls and records of moderation go after ${KEPT_DAYS.records}.
Ledger entries stay.

## Plans

Add-ons come on top of characters and storage.

${plans()}
## Values and rows

${listed(LIMITS, VALUES).trimEnd()}
`;
