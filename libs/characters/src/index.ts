export * from './character-rows.ts';
export * from './characters.ts';
export * from './names.ts';
export * from './rank.ts';
export * from './resolve.ts';
