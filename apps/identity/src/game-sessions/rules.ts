/** A game session ends after twelve hours, used or not (ID-12). */
export const GAME_SESSION_MS = 12 * 60 * 60 * 1000;

/** The page that explains a link code (V1-15). */
export const linkUrl = (publicUrl: string, linkCode: string): string =>
  `${publicUrl}/users/link?link_code=${linkCode}`;
