export { askRedis } from './rate/ask-redis.ts';
export { RateLimitStore } from './rate/rate-limit-store.ts';
export { startGateway, type GatewayOptions, type RunningGateway } from './gateway.ts';
export { gatewaySettings, type GatewayConfig } from './settings.ts';
