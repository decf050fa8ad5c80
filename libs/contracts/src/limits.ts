/** Numbers that several contracts or services share. A limit used by one contract stands in that contract. */
export const LIMITS = {
  /** GW-15: one operation moves between 1 and this many whole currency units. */
  max_amount: 1_000_000_000_000,
  /** A body without images (design 3), and one with them (GW-22). */
  max_body_bytes: 256 * 1024,
  max_image_body_bytes: 10 * 1024 * 1024,
  max_json_bytes: 64 * 1024,
  max_json_depth: 10,
  /** Values in one JSON parameter, lists and objects included: each costs far more time than its bytes. */
  max_json_values: 4_000,
  /** GW-30 */
  max_url: 512,
  max_logo_bytes: 2 * 1024 * 1024,
  max_banner_bytes: 4 * 1024 * 1024,
  /** GW-28 */
  max_search: 100,
  /** GW-12 */
  default_per_page: 50,
  max_per_page: 100,
  /** FU-04: the body of an answer that is a page of a list. */
  max_page_bytes: 1024 * 1024,
  /** GW-17 */
  max_idempotency_key: 100,
  idempotency_hours: 24,
  /** FU-08: answers of one caller in each service; the oldest are deleted. */
  max_stored_answers: 1_000,
  max_stored_answer_bytes: 1024 * 1024,
  /** SV-13 */
  max_owned_servers: 100,
  /** Servers that a user may delete in 24 hours. */
  max_deletions_a_day: 20,
  max_members: 10_000,
  /** Roles of one guild, as the chat platform allows them: in a list of them, and with limits of their own. */
  max_chat_roles: 250,
  /** RO-05: beside the system roles of a server. */
  max_custom_roles: 250,
  /** ID-07, ID-09 */
  max_keys_per_user: 20,
  max_chat_accounts: 5,
  /** PN-03 */
  max_panel_sessions: 10,
  /** The bounds of a server's catalogue. */
  max_items: 10_000,
  max_categories: 500,
  /** The bound of a server's dealer. */
  max_vehicle_models: 5_000,
  /** OT-01: departments of a server, whatever its plan. */
  max_departments: 250,
  /** OT-07: charges in the penal code of a server. */
  max_charges: 2_000,
  /** OT-08: active ones of a server. */
  max_active_warrants: 1_000,
  max_active_bolos: 1_000,
  /** A total is counted up to so many rows (GW-12). */
  max_counted: 10_000,
  /** Units of an item in a shop's stock, and that one character may be allowed to hold. */
  max_units: 1_000_000_000,
  /** Legal device, spec 4.2 */
  max_device: 80,
} as const;

/** GW-18, GW-20: requests a minute for each caller; operators may set others. */
export const RATE_LIMITS = {
  users: 30,
  servers: 300,
  bot: 180,
  cp_bot: 180,
  cp_bot_actor: 30,
  /** With the internal key, for each address, to routes that count such requests apart. */
  internal: 6_000,
  /** V1-15: questions of a game server about its players, for each server. */
  game_sessions: 600,
  /** AC-01: heartbeats of game servers, for each key: one a second for each of its shards. */
  presence: 600,
  /** V1-14, V1-16: streams that begin, and polls, for each server: who follows a busy one asks often, and pays for nothing else. */
  events: 600,
  /** Keys that turn out unknown, for each address. */
  unknown_keys: 120,
} as const;

/** The shares of single callers in common resources (FU-01 to FU-06). */
export const FAIR_USE = {
  /** FU-01: under way at once; as many again may wait. A caller is a user or a key, or else an address. */
  requests_of_caller: 20,
  requests_of_address: 8,
  longest_wait_ms: 1_000,
  /** FU-01: under way at one service, of which one server may hold half. */
  requests_of_service: 512,
  /** FU-03: a longer body needs a key outside it. */
  max_body_without_key_bytes: 256 * 1024,
  /** FU-03: the part of the budget for bodies that only small ones may use. */
  reserved_for_small_bodies_bytes: 16 * 1024 * 1024,
  /** FU-03: the rate is averaged from so many seconds on. */
  least_body_bytes_a_second: 8 * 1024,
  slow_body_seconds: 3,
  /** FU-03: the part of the budget that one address may hold is one in so many. */
  body_share_of_address: 4,
  /** FU-04 */
  unsent_bytes: 64 * 1024 * 1024,
  unsent_bytes_of_caller: 4 * 1024 * 1024,
  unread_seconds: 10,
  /** FU-05 */
  connections_of_address: 256,
  streams_of_caller: 20,
  streams_of_address: 100,
  streams_of_server: 50,
} as const;
