import type { RawAnswer, Sender } from '../fuzz/send.ts';
import type { MatrixRequest } from './requests.ts';

/** Sends a request in the way in which its parameters travel. */
export async function send(
  sender: Sender,
  { base, method, path, headers, params, as }: MatrixRequest,
): Promise<RawAnswer> {
  const asText = (value: unknown): string =>
    typeof value === 'object' ? JSON.stringify(value) : String(value);
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) form.set(name, asText(value));
  if (as === 'query') return sender.send(base, { method, path: `${path}?${form}`, headers, body: null });
  const bodies = {
    json: () => ['application/json', Buffer.from(JSON.stringify(params))] as const,
    form: () => ['application/x-www-form-urlencoded', Buffer.from(form.toString())] as const,
    image: () => ['image/png', Buffer.from(String(params['image']), 'base64')] as const,
  };
  const [type, body] = bodies[as]();
  // The other parameters stand in the address, beside a body that is an image.
  if (as === 'image') form.delete('image');
  const query = as === 'image' && form.size > 0 ? `?${form}` : '';
  return sender.send(base, { method, path: path + query, headers: { ...headers, 'content-type': type }, body });
}
