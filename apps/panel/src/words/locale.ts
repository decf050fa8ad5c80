/** The languages and regions that the browser asks for, the best first. */
const asked = (): readonly string[] => (typeof document === 'undefined' ? [] : navigator.languages);

/** The locale of a language: with the region of the browser where that speaks it, so that en-GB writes «28 Nov». */
export const localeOf = (language: string, tags = asked()): string =>
  tags.find((tag) => tag.split('-')[0] === language) ?? language;
