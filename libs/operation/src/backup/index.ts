export { backUp, type BackupOptions, type BackupSummary } from './backup.ts';
export { decrypt } from './passphrase.ts';
export { secretsIn } from './read.ts';
export { restore, type RestoredService, type RestoreOptions, type RestoreSummary } from './restore.ts';
