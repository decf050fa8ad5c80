export * from '../acting.ts';
export * from '../action.ts';
export * from '../bot-params.ts';
export * from '../changes.ts';
export * from '../context.ts';
export * from '../person-params.ts';
export * from '../routes.ts';
export * from '../scope.ts';
