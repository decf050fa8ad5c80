export * from '../key-scopes.ts';
export * from '../permissions.ts';
export * from '../person.ts';
