export * from '../cursor.ts';
export * from '../dates.ts';
export * from '../fields.ts';
export * from '../id-kinds.ts';
export * from '../json.ts';
export * from '../pattern.ts';
export * from '../pick.ts';
export * from '../ways.ts';
export { beginningOf } from '../clean-text.ts';
