/** What is said of a punishment when it is given. */
const GIVEN = [
  'server_id',
  'type',
  'user_id',
  'reason',
  'evidence',
  'officer_character_id',
  'jail_minutes',
  'expires_at',
  'created_by',
  'created_at',
  'fine_amount',
  'license_id',
  'license_points',
] as const;

/** What becomes of it. */
export const CHANGING = [
  'voided_by',
  'voided_at',
  'void_reason',
  'fine_status',
  'debt_id',
  'fine_refusal',
  'points_status',
  'points_deducted',
  'points_refusal',
  'take_up_at',
] as const;

/** All that is named alike in the table and in a row. */
export const ALIKE = [...GIVEN, ...CHANGING] as const;
