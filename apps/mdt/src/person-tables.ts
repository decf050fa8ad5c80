/** Says of each table that holds a person what an export shows of it (ID-21). */
export const personTables = {
  calls: 'in calls',
  punishments: 'in punishments',
  shifts: 'in shifts',
  officers: 'in officers',
  call_notes: "not: the police's notes",
  bolos: "not: the police's records",
  cases: "not: the police's records",
  charges: 'not: who changed a catalogue last',
  warrants: "not: the police's records, which their target is not shown",
  phones: 'not: the wallpaper of a phone',
  players: 'not: a mark of when a player left',
} as const;
