import { nothingSent, sentNames } from '@cabildo/contracts/action';
import contract from '@cabildo/contracts/community/activity-config/configure_activity.ts';
import { activityConfigured } from '@cabildo/contracts/community/activity-config/events.ts';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { handler } from '../deps.ts';
import { activityRules } from './table.ts';

const TWICE = {
  es: 'Dos umbrales tienen los mismos puntos.',
  en: 'Two thresholds have the same points.',
};

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    const sent = sentNames(input);
    if (sent.length === 0) return nothingSent();
    const config = await activityRules.change(tx, serverId, pick(input, ...sent));
    const { thresholds } = config.points_config;
    if (new Set(thresholds.map(({ points }) => points)).size < thresholds.length)
      return fail('error', { message: TWICE });
    emit(draft(activityConfigured, config));
    return { config };
  },
});
