import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { KeyObject } from 'node:crypto';
import { InteractionResponseType, InteractionType, type APIInteraction } from 'discord-api-types/v10';
import { answer, isAsked, type Respond } from './interactions.ts';
import { settings } from './settings.ts';
import { isSigned, publicKeyOf } from './signature.ts';

const MAX_BYTES = 262_144;

/** The body of a request; undefined if it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Answers one request of Discord. */
async function handle(publicKey: KeyObject, request: IncomingMessage, response: ServerResponse) {
  const body = await bodyOf(request);
  if (body === undefined) return void response.writeHead(413).end();
  // Discord sends wrong signatures now and then, and takes the address away from bots that accept them.
  if (!isSigned(publicKey, request.headers, body)) return void response.writeHead(401).end();
  const respond: Respond = async (first) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(first));
  };
  const interaction = JSON.parse(body) as APIInteraction;
  if (interaction.type === InteractionType.Ping) return respond({ type: InteractionResponseType.Pong });
  if (!isAsked(interaction)) return void response.writeHead(400).end();
  await answer(interaction, respond);
}

/**
 * Lets Discord send each interaction to a public https address, behind which this listens. Returns how to stop, once all that
 * has come is answered.
 */
export function listen(publicKeyInHex: string): () => void {
  const publicKey = publicKeyOf(publicKeyInHex);
  const server = createServer((request, response) => {
    handle(publicKey, request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
  server.listen(settings.port, settings.host, () => {
    const address = server.address() as { port: number };
    console.log(`Listening on http://${settings.host}:${address.port}`);
  });
  return () => server.close();
}
