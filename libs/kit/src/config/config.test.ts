import { commonSettings, ConfigError, databaseOf, loadConfig, misnamedSettings } from './config.ts';
import { keySettings } from './secret-box.ts';
import { internalKeySettings } from './secrets.ts';
import { nearestName } from './nearest.ts';

const settings = commonSettings.extend({ ...keySettings.shape, ...internalKeySettings.shape });

const load = (env: Record<string, string>) => loadConfig(settings, env);

describe('configuration', () => {
  it('fills in defaults and takes an empty variable as unset', () => {
    expect(load({ DATA_DIR: '', LOG_LEVEL: '' })).toMatchObject({
      DATA_DIR: '.cabildo',
      LOG_LEVEL: 'info',
      NODE_ENV: 'development',
    });
  });

  it.each([
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must be an address such as postgres:/],
    [{ AMQP_URL: 'nonsense' }, /AMQP_URL must be an address such as amqp:/],
    [{ OPS_PORT: '70000' }, /OPS_PORT must be a whole number from 0 to 65535, not «70000»/],
    [{ OPS_PORT: '1.5e99' }, /OPS_PORT must be a whole number from 0 to 65535, not «1.5e99»\.$/],
    [{ LOG_LEVEL: 'a\nb' }, /LOG_LEVEL must be one of silent, .*, not «a\\nb»/],
    [{ OAUTH_MODE: 'wild' }, /OAUTH_MODE must be mock/],
    [{ SECRET_KEYS: 'short' }, /SECRET_KEYS must be version:key pairs/],
    [{ SECRET_KEYS_WRITE: 'two' }, /SECRET_KEYS_WRITE must be a whole number/],
    [{ INTERNAL_KEY: 'short' }, /INTERNAL_KEY must have at least 16 characters/],
    [{ INTERNAL_KEY: `${'n'.repeat(16)},short` }, /INTERNAL_KEY must have at least 16 characters/],
    [{ INTERNAL_KEY: `${'n'.repeat(16)},` }, /INTERNAL_KEY must have at least 16 characters/],
  ])('says which setting is wrong and what it should be: %j', (env, sentence) => {
    expect(() => load(env as Record<string, string>)).toThrow(ConfigError);
    expect(() => load(env as Record<string, string>)).toThrow(sentence);
  });

  it.each([
    ['INTERNAL_KEY', 'canary', 'not the 6 characters that it has now'],
    ['SECRET_KEYS', '1:canary', 'not the 8 characters that it has now'],
    ['DATABASE_URL', 'mysql://cabildo:canary@db/x', 'not what it is now, which begins with mysql://'],
    ['AMQP_URL', 'canary@mq', 'not what it is now, which may be secret'],
    ['REDIS_URL', 'canary:secret@redis://', 'not what it is now, which may be secret'],
  ])('never repeats what may be secret in %s', (name, value, said) => {
    expect(() => load({ [name]: value })).toThrow(said);
    expect(() => load({ [name]: value })).not.toThrow(/canary/);
  });

  it('points at a variable that resembles a setting', () => {
    const known = [
      'RATE_USERS',
      'RATE_BOT',
      'DATABASE_URL',
      'LOG_LEVEL',
      'HOST',
      'PORT',
      'OPS_HOST',
      'NODE_ENV',
    ];
    const meant = (name: string) => misnamedSettings(known, { RATE_BOT: '1', [name]: 'x' });
    for (const [name, setting] of [
      ['RATE_USER', 'RATE_USERS'],
      ['RATES_BOT', 'RATE_BOT'],
      ['DATABASE_URI', 'DATABASE_URL'],
      ['DATABSE_URL', 'DATABASE_URL'],
      ['LOGLEVEL_', undefined],
      ['LOG_LVL', 'LOG_LEVEL'],
    ] as const)
      expect([name, meant(name)]).toEqual([
        name,
        setting ? [`${name} is no setting of Cabildo: did you mean ${setting}?`] : [],
      ]);
  });

  it('leaves the variables of other programs alone', () => {
    const known = ['RATE_USERS', 'HOST', 'PORT', 'OPS_HOST', 'OPS_PORT', 'NODE_ENV', 'AMQP_URL', 'DATA_DIR'];
    const foreign = [
      'HOSTS',
      'PORTS',
      'APP_HOST',
      'APP_PORT',
      'DB_HOST',
      'NODE_OPTIONS',
      'MYSQL_URL',
      'NVM_DIR',
    ];
    const env = Object.fromEntries(foreign.map((name) => [name, 'x']));
    expect(misnamedSettings(known, env)).toEqual([]);
  });

  it("derives a service's database from DATABASE_URL unless it has one of its own", () => {
    const config = load({ DATABASE_URL: 'postgres://u:p@db:5433/postgres?sslmode=require' });
    expect(databaseOf('economy', config, {})).toEqual({
      url: 'postgres://u:p@db:5433/cabildo_economy?sslmode=require',
      setting: 'DATABASE_URL',
    });
    expect(databaseOf('economy', config, { ECONOMY_DATABASE_URL: 'postgres://other/x' })).toEqual({
      url: 'postgres://other/x',
      setting: 'ECONOMY_DATABASE_URL',
    });
    expect(() => databaseOf('economy', load({}), {})).toThrow(/npm start/);
  });

  it("says so when a service's own address is none, without repeating it", () => {
    const env = { ECONOMY_DATABASE_URL: 'cabildo:canary@db:port/x' };
    const reading = () => databaseOf('economy', load({}), env);
    expect(reading).toThrow(ConfigError);
    expect(reading).toThrow(/ECONOMY_DATABASE_URL must be an address such as postgres:/);
    expect(reading).not.toThrow(/canary/);
  });
});

const KNOWN = ['create', 'create_account', 'list', 'transfer', 'internal_transfer'];

describe('the name that was meant', () => {
  it.each([
    ['creat', 'create'],
    ['create-acount', 'create_account'],
    ['lst', 'list'],
    ['tranfser', 'transfer'],
    ['internal_transferr', 'internal_transfer'],
  ])('%s is %s', (wrong, meant) => expect(nearestName(wrong, KNOWN)).toBe(meant));

  it.each(['', 'fly', 'lost_and_found', 'transfers_of_money'])('%j is none of them', (wrong) =>
    expect(nearestName(wrong, KNOWN)).toBeUndefined(),
  );

  it('is not looked for in a long text, because that would take long', () => {
    const compared = jest.spyOn(String.prototype, 'charCodeAt');
    const found = nearestName('x'.repeat(1_000_000), ['x'.repeat(1_000_000)]);
    const comparisons = compared.mock.calls.length;
    compared.mockRestore();
    expect([found, comparisons]).toEqual([undefined, 0]);
  });
});
