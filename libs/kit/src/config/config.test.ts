import { commonSettings, ConfigError, databaseOf, loadConfig } from './config.ts';

const load = (env: Record<string, string>) => loadConfig(commonSettings, env);

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
    [{ OPS_PORT: '70000' }, /OPS_PORT/],
    [{ OAUTH_MODE: 'wild' }, /OAUTH_MODE must be mock/],
    [{ SECRET_KEYS: 'short' }, /SECRET_KEYS must be version:key pairs/],
    [{ INTERNAL_KEY: 'short' }, /INTERNAL_KEY must have at least 16 characters/],
  ])('says which setting is wrong and what it should be: %j', (env, sentence) => {
    expect(() => load(env as Record<string, string>)).toThrow(ConfigError);
    expect(() => load(env as Record<string, string>)).toThrow(sentence);
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
