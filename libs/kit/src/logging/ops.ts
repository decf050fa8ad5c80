import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CommonConfig } from '../config/config.ts';
import type { Registry } from './metrics.ts';

export interface Health {
  /** Names of what is missing; empty means ready. */
  missing(): string[];
}

/** `/healthz` (alive), `/readyz` (can serve), `/metrics` (Prometheus) of one process. */
export async function respondOps(
  path: string,
  health: Health,
  registry: Registry,
): Promise<{ status: number; type: string; body: string } | undefined> {
  if (path === '/healthz') return json(200, { ok: true });
  if (path === '/readyz') {
    const missing = health.missing();
    return json(missing.length ? 503 : 200, { ok: missing.length === 0, missing });
  }
  if (path === '/metrics') return { status: 200, type: registry.contentType, body: await registry.metrics() };
  return undefined;
}

const json = (status: number, body: object) => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

/** Listens on OPS_HOST and OPS_PORT (0 = any free one) for probes; returns the server and its port. */
export async function startOpsServer(
  { OPS_HOST: host, OPS_PORT: port }: Pick<CommonConfig, 'OPS_HOST' | 'OPS_PORT'>,
  health: Health,
  registry: Registry,
): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    respondOps((request.url ?? '').split('?')[0]!, health, registry).then(
      (answer) => {
        response.writeHead(answer?.status ?? 404, { 'content-type': answer?.type ?? 'text/plain' });
        response.end(answer?.body);
      },
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}
