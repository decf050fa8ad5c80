import { mergeKeys, nothingSent, sentNames } from '@cabildo/contracts/action';
import { activityConfig } from '@cabildo/contracts/community/activity-config/activity-config.ts';
import contract from '@cabildo/contracts/community/activity-config/configure_activity.ts';
import { activityConfigured } from '@cabildo/contracts/community/activity-config/events.ts';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { handler } from '../deps.ts';
import { lockActivitySections, storeActivitySections } from './table.ts';

const TWICE = {
  es: 'Dos umbrales tienen los mismos puntos.',
  en: 'Two thresholds have the same points.',
};

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    const sent = sentNames(input);
    if (sent.length === 0) return nothingSent();
    const stored = await lockActivitySections(tx, serverId);
    const merged = mergeKeys(stored, pick(input, ...sent)) as Record<string, unknown>;
    const config = activityConfig.parse(merged);
    const { thresholds } = config.points_config;
    if (new Set(thresholds.map(({ points }) => points)).size < thresholds.length)
      return fail('error', { message: TWICE });
    await storeActivitySections(tx, serverId, merged);
    emit(draft(activityConfigured, config));
    return { config };
  },
});
