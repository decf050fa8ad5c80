export * from './characters.ts';
export * from './resolve.ts';
