/**
 * Asks a Redis once for its version, beside the store that counts with it.
 * @throws {Error} when it cannot be reached or refuses within that time
 */
export async function askRedis(url: string, timeoutMs: number): Promise<string> {
  const { createClient } = await import('redis');
  const client = createClient({ url, socket: { connectTimeout: timeoutMs, reconnectStrategy: false } });
  // The question that is under way reports it.
  client.on('error', () => undefined);
  const letGo = (): void => {
    if (client.isOpen) client.destroy();
  };
  // The time-out of the socket ends with its handshake, and a server that is frozen accepts and stays silent.
  const timer = setTimeout(letGo, timeoutMs);
  try {
    await client.connect();
    const server = await client.info('server');
    return /^redis_version:(.*?)\r?$/m.exec(server)?.[1] ?? 'unknown';
  } finally {
    clearTimeout(timer);
    letGo();
  }
}
