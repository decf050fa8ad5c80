import type { RewardFrequency } from '@cabildo/contracts/economy/funds/rewards/rewards.ts';

const DAY_MS = 86_400_000;
/** In the order of getUTCDay. Weeks begin on Monday, and a week belongs to the year of its Thursday (ISO 8601). */
const THURSDAY = 4;

/** The UTC calendar period that a moment is in, by which a reward is claimed once (ECB-04). */
export function periodOf(frequency: RewardFrequency, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  switch (frequency) {
    case 'once':
      return 'once';
    case 'daily':
      return day;
    case 'weekly':
      return weekOf(new Date(`${day}T00:00:00Z`));
    case 'monthly':
      return day.slice(0, 7);
  }
}

function weekOf(midnight: Date): string {
  const thursday = new Date(midnight.getTime() + (THURSDAY - (midnight.getUTCDay() || 7)) * DAY_MS);
  const year = thursday.getUTCFullYear();
  const days = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS);
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`;
}
