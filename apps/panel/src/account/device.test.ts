import { daysAgo, deviceOf } from './device.ts';

describe('the device of a session', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Linux', 'Firefox'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ',
      'Windows',
      undefined,
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHT', 'iPhone', undefined],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36', 'Android', undefined],
  ])('is read from what is left of a User-Agent: %s', (userAgent, system, browser) => {
    expect(deviceOf(userAgent)).toEqual({ system, browser });
  });

  test.each(['curl/8.5.0', 'Cabildo launcher 2', '', 'Mozilla/5.0'])(
    'is not guessed where no browser says it: «%s»',
    (userAgent) => expect(deviceOf(userAgent)).toBeUndefined(),
  );

  test('was last used today until the day is over in UTC', () => {
    const midnight = Date.parse('2026-03-05T00:00:00Z');
    expect(daysAgo(midnight, Date.parse('2026-03-05T23:59:59Z'))).toBe(0);
    expect(daysAgo(midnight, Date.parse('2026-03-06T00:00:00Z'))).toBe(1);
    expect(daysAgo(midnight, Date.parse('2026-03-04T23:00:00Z'))).toBe(0);
  });
});
