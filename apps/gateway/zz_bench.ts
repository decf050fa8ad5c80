import { z } from 'zod';
import { defineAction, amountParam, idParam, optional, textParam } from '@cabildo/contracts';
import { createLocalBus, createLogger, createRegistry, successReply } from '@cabildo/kit';
import { startGateway, gatewaySettings, Counters } from '@cabildo/gateway';
const transfer = defineAction({ service: 'economy', route: 'server_economy', action: 'internal_transfer', kind: 'command', access: 'member', summary: 'x', idempotent: true,
  input: z.object({ from_account_id: idParam(), to_account_id: idParam(), amount: amountParam(), concept: optional(textParam(1, 100)), server_character_id: optional(idParam()) }),
  output: z.object({}) });
const bus = createLocalBus();
await bus.serve('identity', async (p) => { const h = JSON.parse(p).i.key_hash; return successReply(200, { holder: { user_id: h.charCodeAt(0) * 1000 + h.charCodeAt(1), key_id: 1, session: 'app', server_id: null } }); });
await bus.serve('servers', async (p) => { const i = JSON.parse(p).i; return successReply(200, { server_exists: true, membership: { ...i, role: 'member', role_id: 4, hierarchy: 0, permissions: [] } }); });
await bus.serve('economy', async (p) => successReply(200, { transfer_id: 12345, balance: 100, from_account_id: 1, to_account_id: 2, created_at: '2026-01-01T00:00:00.000Z' }));
const log = createLogger('gw', 'info');
const config = gatewaySettings.parse({ PORT: 18080, INTERNAL_PORT: 0, RATE_SERVERS: 100000000 });
const redis = process.env.R ? await Counters.connect('redis://127.0.0.1:6379', log) : undefined;
const g = await startGateway({ config, secrets: { internalKey: 'x'.repeat(20) }, bus, log, registry: createRegistry(), redis, actions: [transfer as never] });
console.log('ready', g.publicPort);
let last = process.cpuUsage(), lastT = performance.now();
process.on('SIGUSR2', () => { const d = process.cpuUsage(last); const t = performance.now(); console.log('cpu s', (d.user + d.system) / 1e6, 'share', ((d.user + d.system) / 1e3 / (t - lastT)).toFixed(2), 'rss', (process.memoryUsage().rss/1e6).toFixed(0)); last = process.cpuUsage(); lastT = t; });
process.on('SIGINT', () => process.exit(0));
