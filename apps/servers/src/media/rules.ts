/** A picture that no record names goes after so long (RC-01). */
export const UNNAMED_MS = 24 * 3_600_000;
/** A command that was allowed to name a picture so lately may not have stored its record yet. */
export const UNDER_WAY_MS = 60_000;
