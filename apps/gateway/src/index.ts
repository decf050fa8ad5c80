export { Counters } from './counters.ts';
export { startGateway, type GatewaySurroundings, type RunningGateway } from './gateway.ts';
export { gatewaySettings, type GatewayConfig } from './settings.ts';
