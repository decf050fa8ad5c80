import { languageName, LANGUAGE_TAGS } from './languages.ts';

describe('the name of a language', () => {
  test('is said in the language of the panel', () => {
    expect(languageName('pt', 'es')).toBe('Portugués');
    expect(languageName('pt', 'en')).toBe('Portuguese');
  });

  test.each(['not a tag', 'x', '💬'])('is the text itself where it is no tag: %s', (text) => {
    expect(languageName(text, 'es')).toBe(text);
  });

  test.each(LANGUAGE_TAGS)('is known for all that can be chosen: %s', (tag) => {
    expect(languageName(tag, 'en')).not.toBe(tag);
  });
});
