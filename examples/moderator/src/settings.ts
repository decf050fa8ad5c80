const { env } = process;

/** A setting that has no default. */
function need(name: string, purpose: string): string {
  const value = env[name];
  if (!value) throw new Error(`Set ${name}: ${purpose}`);
  return value;
}

export const settings = {
  host: env['HOST'] ?? '127.0.0.1',
  port: Number(env['PORT'] ?? 3004),
  cabildoUrl: env['CABILDO_URL'] ?? 'http://127.0.0.1:8080',
  cabildoKey: need('CABILDO_KEY', 'a key of the server with the scope admin, sv_…'),
  webhookSecrets: need('WEBHOOK_SECRET', 'the secret of the webhook, whsec_…').split(','),
  /** Undefined: the word list judges. */
  endpoint: env['MODERATOR_URL']
    ? {
        url: env['MODERATOR_URL'],
        key: need('MODERATOR_KEY', 'the key of the endpoint in MODERATOR_URL'),
        model: env['MODERATOR_MODEL'] ?? 'gpt-4o-mini',
        timeoutMs: Number(env['MODERATOR_TIMEOUT_MS'] ?? 30_000),
      }
    : undefined,
  words: (env['WORDS'] ?? 'aimbot,exploit,cheat,hack').split(','),
  /** The stages that a verdict moves a submission to, by its score. Undefined: it moves none. */
  passStage: env['PASS_STAGE'] || undefined,
  passFrom: Number(env['PASS_FROM'] ?? 80),
  failStage: env['FAIL_STAGE'] || undefined,
  failBelow: Number(env['FAIL_BELOW'] ?? 20),
};
