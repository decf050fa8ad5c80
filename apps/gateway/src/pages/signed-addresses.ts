import { createHmac, timingSafeEqual } from 'node:crypto';

/** The longest time for which an address is signed (RC-01). */
const VALID_MS = 10 * 60_000;
/** Addresses that are signed within one minute are the same, so that a browser shows a picture again without asking. */
const STEP_MS = 60_000;

/**
 * An address of a picture or of its preview as records keep it, a value of JSON: after the name of a member that has the id beside it, or
 * without one. No text that people write has it, because JSON escapes quotation marks there.
 */
const KEPT =
  /("(?:image_url|photo_url|wallpaper_url|url)":)?"\/media\/(?:([\w-]{43})#(\d{1,16})|(\d{1,16})\/([\w-]{43})(\/preview)?)"(?!,"image_id")/g;

/** Writes addresses of pictures into answers, and signs those that only readers of their record may see (RC-01). */
export class SignedAddresses {
  readonly #keys: readonly string[];

  /** @param keys secrets of this installation; the first one signs, and each is accepted */
  constructor(keys: readonly string[]) {
    this.#keys = keys;
  }

  /** Writes the addresses of an answer in JSON as callers use them, with the ids of the pictures beside them. */
  writeIn(body: string, now = Date.now()): string {
    if (!body.includes('"/media/')) return body;
    const until = String(Math.floor((now + VALID_MS) / STEP_MS) * 60);
    return body.replace(KEPT, (_whole, ...parts: (string | undefined)[]) => {
      const [member = '', hash, openId, ownId, ownHash, preview = ''] = parts;
      const address =
        hash === undefined ? this.#signed(`/media/${ownId}/${ownHash}`, preview, until) : `/media/${hash}`;
      return `${member}"${address}"${member && `,"image_id":${openId ?? ownId}`}`;
    });
  }

  /** The signature of a picture holds for its preview. */
  #signed(path: string, preview: string, until: string): string {
    const signature = macOf(this.#keys[0]!, path, until).toString('base64url');
    return `${path}${preview}?until=${until}&signature=${signature}`;
  }

  isSigned(
    path: string,
    { until, signature }: { until: string; signature: string },
    now = Date.now(),
  ): boolean {
    if (!/^\d{1,12}$/.test(until) || Number(until) * 1_000 < now) return false;
    const sent = Buffer.from(signature, 'base64url');
    return this.#keys.some((key) => {
      const mac = macOf(key, path, until);
      return sent.length === mac.length && timingSafeEqual(sent, mac);
    });
  }
}

/** Nothing else is MACed under these keys with such a beginning. */
const macOf = (key: string, path: string, until: string): Buffer =>
  createHmac('sha256', key).update(`picture ${until} ${path}`).digest();
