/** What a call is described by. */
export const DESCRIBED = [
  'status',
  'title',
  'description',
  'location',
  'postal',
  'priority',
  'origin',
  'caller_name',
  'caller_character_id',
  'coordinates',
  'department_id',
] as const;

/** What a change of a call may change. */
export const CHANGING = [...DESCRIBED, 'units'] as const;
