export * from './port.ts';
export * from './local.ts';
export * from './rabbit.ts';
