/** A code as the API takes it. */
export type Way = { join_code: string } | { link_code: string };

const JOIN_CODE = /^[A-Z0-9]{4,12}$/;
/** V1-15: a game shows six letters without I and O, which an owner may have chosen as a join code too. */
const LINK_CODE = /^[A-HJ-NP-Z]{6}$/;

/** The ways in which a text may be a code, the likeliest first; none: it is no code. People copy spaces and dashes along. */
export function waysOf(text: string): readonly Way[] {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '');
  if (!JOIN_CODE.test(code)) return [];
  const asJoinCode = { join_code: code };
  return LINK_CODE.test(code) ? [{ link_code: code }, asJoinCode] : [asJoinCode];
}
