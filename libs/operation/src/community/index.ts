export { backUpCommunity, type CommunityBackup } from './back-up-community.ts';
export { restoreCommunity, type CommunityRestore } from './restore-community.ts';
export type { CarriedService } from './service.ts';
