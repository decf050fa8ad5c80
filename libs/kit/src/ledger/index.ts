export * from './command.ts';
export * from './group-commit.ts';
export * from './id-blocks.ts';
export * from './journal.ts';
export * from './ledger.ts';
export * from './resource.ts';
export * from './violations.ts';
