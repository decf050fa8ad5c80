// Control and format characters, whatever else takes no place on a screen, line breaks, and U+FFFD (what broken UTF-8
// decodes to) never reach the database: a name that looks like another, or like nothing, names nobody.
const UNCLEAN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800\ufffd]/u;

/** The invisible parts of emoji: variation selectors right after one (or in a keycap), and joiners between two. */
const IN_EMOJI =
  /(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?<=[\d#*])\ufe0f(?=\u20e3)|(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)\u200d(?=\p{Extended_Pictographic})/gu;

/** Signs that take the vowel from a letter of the scripts of India and around it, and join it to the next. */
const VIRAMA =
  '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca\\u1039\\u103a\\u17d2\\u1b44\\u1baa]';
const CURSIVE =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Adlam}\\p{Script=Mandaic}]';

/**
 * Where a script needs U+200C and U+200D, which say how letters join (as RFC 5892 has it, and where Bengali and Kannada
 * keep a letter whole before its virama): after a virama, before one, and within a cursive word.
 */
const IN_SCRIPT = new RegExp(
  `(?<=${VIRAMA})[\\u200c\\u200d]|(?<=[\\p{Script=Bengali}\\p{Script=Kannada}])\\u200d(?=${VIRAMA})` +
    `|(?<=(?=\\p{L})${CURSIVE}\\p{M}{0,4})(?:\\u200c(?=(?=\\p{L})${CURSIVE})|\\u200d(?!\\u200d))`,
  'gu',
);

/** Free of what no text may contain (GW-02): lone surrogates too. */
export const isClean = (text: string): boolean =>
  text.isWellFormed() &&
  !(UNCLEAN.test(text) && UNCLEAN.test(text.replaceAll(IN_EMOJI, '').replaceAll(IN_SCRIPT, '')));

/** A line without signs, and its end. Three of them in a row are one empty line too many. */
const EMPTY_LINES = /\n(?:[^\S\n]*\n){3,}/g;

/** The first so many units of a text, without half a character at the end, which databases and receivers of JSON refuse. */
export const beginningOf = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** Line breaks of every system as LF, and no more than two empty lines in a row (GW-33). */
export const withLines = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(EMPTY_LINES, '\n\n\n');

/** Joins the lines of a text, so that it can be checked like a text of one line. */
export const onOneLine = (text: string): string => text.replaceAll(/[\n\t]/g, ' ');
