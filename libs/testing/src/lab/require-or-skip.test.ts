import { requireOrSkip } from './require-or-skip.ts';

describe('a suite that needs a service', () => {
  const ci = process.env.CI;
  let said: string[];

  beforeEach(() => {
    said = [];
    delete process.env.CI;
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  });

  afterEach(() => {
    jest.restoreAllMocks();
    if (ci === undefined) delete process.env.CI;
    else process.env.CI = ci;
  });

  test('runs without a word where the service is reachable', () => {
    process.env.CI = 'true';
    expect(requireOrSkip('The cache suite', 'Redis', true)).toBe(true);
    expect(said).toEqual([]);
  });

  test('is skipped with a reason where it is not', () => {
    expect(requireOrSkip('The cache suite', 'Redis', false)).toBe(false);
    expect(said).toEqual(['Skipped: The cache suite, because Redis is not available here.\n']);
  });

  test('fails in CI instead of being skipped', () => {
    process.env.CI = '1';
    expect(() => requireOrSkip('The cache suite', 'Redis', false)).toThrow(/must run in CI.*start it/);
  });

  test.each(['', '0', 'false'])('takes CI=%p for no CI', (value) => {
    process.env.CI = value;
    expect(requireOrSkip('The cache suite', 'Redis', false)).toBe(false);
  });
});
