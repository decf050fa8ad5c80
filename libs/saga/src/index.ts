export * from './retry.ts';
export * from './purchase.ts';
export * from './resource.ts';
export * from './saga.ts';
export * from './steps.ts';
export * from './table.ts';
