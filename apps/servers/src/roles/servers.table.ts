import type { Package, Plan } from '@cabildo/contracts';
import { table } from '@cabildo/kit/database';

/** Declared here because roles are the slice that all others that change servers use. */
export interface ServerTable {
  id: number;
  server_name: string;
  description: string | null;
  server_type: 'voice' | 'text';
  language_tag: string;
  cp_url: string | null;
  cp_guild_id: string | null;
  join_code: string;
  is_public: boolean;
  max_members: number;
  member_count: number;
  live_character_count: number;
  owner_user_id: number;
  plan: Plan;
  plan_expires_at: Date | null;
  extra_characters: number;
  extra_storage: number;
  /** When its owner asked for nothing to follow the plan. */
  plan_cancelled_at: Date | null;
  /** What was paid for and begins when the present plan ends (BI-03). */
  next_term: Package | null;
  /** Bytes of its images (BI-05). */
  storage_bytes: number;
  created_at: Date;
}

export const servers = table<ServerTable>('servers');
