/** Numbers that several contracts or services share. A limit used by one contract stands in that contract. */
export const LIMITS = {
  /** GW-15: one operation moves between 1 and this many whole currency units. */
  max_amount: 1_000_000_000_000,
  /** A body without images (design 3), and one with them (GW-22). */
  max_body_bytes: 256 * 1024,
  max_image_body_bytes: 10 * 1024 * 1024,
  max_json_bytes: 64 * 1024,
  max_json_depth: 10,
  /** Of one JSON parameter, lists and objects included: each costs far more time than its bytes. */
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
  /** FU-08: of one caller, in each service; the oldest go. */
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
  /** Of a server's catalogue. */
  max_items: 10_000,
  max_categories: 500,
  /** Of a server's dealer. */
  max_vehicle_models: 5_000,
  /** OT-01: of a server, whatever its plan. */
  max_departments: 250,
  /** Rows that a total is counted up to (GW-12). */
  max_counted: 10_000,
  /** Units of an item in a shop's stock, and that one character may be allowed to hold. */
  max_units: 1_000_000_000,
  /** Legal device, spec 4.2 */
  max_device: 80,
} as const;
