import type * as Api from '../index.ts';
import { type Case, equal, refusal, type World } from './world.ts';

const SECRET = 'whsec_Q2FiaWxkby1zZWNyZXRvLWRlLXBydWViYS0zMmI=';

async function signatureOf({ subtle }: World['crypto'], secret: string, message: string): Promise<string> {
  const raw = Uint8Array.from(atob(secret.slice(6)), (sign) => sign.charCodeAt(0));
  const key = await subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const mac = new Uint8Array(await subtle.sign('HMAC', key, new TextEncoder().encode(message)));
  return `v1,${btoa(String.fromCharCode(...mac))}`;
}

export const webhooks: Record<string, Case> = {
  async 'a signed message is its event; any other, or an old one, is refused'(world) {
    const { crypto } = world;
    const body = JSON.stringify({ id: 'e1', type: 'bank.deposit', note: 'Café ☕' });
    const now = Math.floor(Date.now() / 1_000);
    const other = `whsec_${btoa('another secret of the same size')}`;
    const headersAt = async (at: number, secret = SECRET) => ({
      'webhook-id': 'e1',
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,AAAA v1a,x ${await signatureOf(crypto, secret, `e1.${at}.${body}`)}`,
    });
    const verify = (
      headers: Api.WebhookHeaders,
      text: string | Uint8Array = body,
      secret: string | string[] = SECRET,
    ) => world.api.verifyWebhook(headers, text, secret, { crypto });
    const good = await headersAt(now);
    equal(await verify(good), JSON.parse(body));
    equal((await verify(good, new TextEncoder().encode(body))).type, 'bank.deposit');
    equal((await verify({ get: (name) => good[name as keyof typeof good] ?? null })).id, 'e1');
    equal((await verify(await headersAt(now, other), body, [SECRET, other])).id, 'e1');
    for (const [headers, text] of [
      [good, `${body} `],
      [{ ...good, 'webhook-id': 'e2' }, body],
      [{ ...good, 'webhook-timestamp': String(now + 1) }, body],
      [{ ...good, 'webhook-signature': good['webhook-signature'].replace('v1,', 'v2,').slice(0, -2) }, body],
      [await headersAt(now, other), body],
      [await headersAt(now - 301), body],
      [await headersAt(now + 302), body],
      [{}, body],
    ] as [Api.WebhookHeaders, string][])
      equal((await refusal(world, verify(headers, text))).code, 'bad_signature');
  },
};
