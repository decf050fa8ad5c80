export { backUp, type BackupOptions, type BackupSummary, type SavedService } from './backup.ts';
export { numbersOf, type Numbers } from './manifest.ts';
export { decrypt } from './passphrase.ts';
export { secretsIn, type BackupFile } from './read.ts';
export { restore, type RestoredService, type RestoreOptions } from './restore.ts';
export { verifyBackup, type KnownService, type VerifyOptions } from './verify.ts';
