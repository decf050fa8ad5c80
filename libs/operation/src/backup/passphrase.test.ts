import { ConfigError } from '@cabildo/kit/service';
import { decrypt, encrypt } from './passphrase.ts';

describe('secrets under a passphrase', () => {
  test('the same passphrase reads them again, and the file shows nothing of them', async () => {
    const encrypted = await encrypt('SECRET_KEYS=1:canary', 'caballo correcto');
    expect(encrypted).not.toContain('canary');
    expect(await decrypt(encrypted, 'caballo correcto')).toBe('SECRET_KEYS=1:canary');
  });

  test('another passphrase, and a text that was changed, are refused in a sentence', async () => {
    const encrypted = await encrypt('a secret', 'caballo correcto');
    await expect(decrypt(encrypted, 'caballo incorrecto')).rejects.toThrow(ConfigError);
    const parts = JSON.parse(encrypted) as { text: string };
    const changed = { ...parts, text: Buffer.from('b secret').toString('base64') };
    await expect(decrypt(JSON.stringify(changed), 'caballo correcto')).rejects.toThrow(ConfigError);
  });

  test('a short passphrase is refused', async () => {
    await expect(encrypt('a secret', 'short')).rejects.toThrow('at least 12 characters');
  });
});
