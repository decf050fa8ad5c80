import { ConfigError, loadConfig } from '@cabildo/kit/service';
import { settings } from '@cabildo/standalone';

/** Settings that take any text. */
const ANY_TEXT = [
  'APP_ENV',
  'DATA_DIR',
  'HOST',
  'INTERNAL_HOST',
  'OPS_HOST',
  /^[GC]P_OAUTH_CLIENT_(ID|SECRET)$/,
];
const takesAnyText = (name: string): boolean =>
  ANY_TEXT.some((each) => (typeof each === 'string' ? each === name : each.test(name)));

function refusalOf(env: Record<string, string>): string {
  try {
    loadConfig(settings, env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return 'it was taken';
}

const names = Object.keys(settings.shape);

test('some text is wrong for every setting but those that take any', () => {
  const taken = names.filter((name) => refusalOf({ [name]: '?' }) === 'it was taken');
  expect(taken).toEqual(names.filter(takesAnyText));
  expect(names.length).toBeGreaterThan(40);
});

test.each(names.filter((name) => !takesAnyText(name)))(
  'a wrong %s is refused by one sentence that says what it was and what would do',
  (name) => {
    const isSecret = /SECRET|KEY|HEADERS/.test(name);
    const was = isSecret ? /not the 1 characters that it has now/ : /not «\?»/;
    const refusal = refusalOf({ [name]: '?' });
    expect(refusal).toMatch(
      new RegExp(`^Set it right and start again: ${name} must [^;]+, ${was.source}\\.$`),
    );
    expect(refusal).not.toMatch(/Invalid|expected|NaN/);
  },
);

test('several wrong settings are refused at once', () => {
  expect(refusalOf({ PORT: '-1', LOG_LEVEL: 'loud' })).toBe(
    'Set it right and start again: LOG_LEVEL must be one of silent, error, warn, info, debug, not «loud»; ' +
      'PORT must be a whole number from 0 to 65535, not «-1».',
  );
});
