export * from './carry-out.ts';
export * from './purchase.ts';
export * from './resource.ts';
export { retryUntil } from './retry.ts';
export * from './saga.ts';
export * from './steps.ts';
export * from './table.ts';
