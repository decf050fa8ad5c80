import configureActivity from '@cabildo/contracts/community/activity-config/configure_activity.ts';
import configureDesk from '@cabildo/contracts/community/desk-config/configure_desk.ts';
import { useSuspenseQueries } from '@tanstack/react-query';
import type { AnswerOf, Client } from '@cabildo/client';
import { answer } from '../../api/answers.ts';
import { Button } from '../../design/button.tsx';
import { NumberField } from '../../design/fields/number-field.tsx';
import { Select } from '../../design/fields/select.tsx';
import { Switch } from '../../design/fields/switch.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { FormSection } from '../../design/layout/form-layout.tsx';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import styles from '../settings.module.css';
import { useSettings } from '../use-settings.ts';
import { deskSettingsWords } from './words.ts';

type DeskConfig = AnswerOf<Client['desk']['getDeskConfig']>['config'];
type ActivityConfig = AnswerOf<Client['activity']['getActivityConfig']>['config'];
type PointsConfig = ActivityConfig['points_config'];
type Threshold = PointsConfig['thresholds'][number];

/** The rules of the desk and of activity. */
export function DeskTab() {
  const server_id = useServerId();
  const [{ data: desk }, { data: activity }] = useSuspenseQueries({
    queries: [
      answer('desk', 'getDeskConfig', { server_id }),
      answer('activity', 'getActivityConfig', { server_id }),
    ],
  });
  return (
    <div className={styles.stack}>
      <DeskRules config={desk.config} />
      <ActivityRules config={activity.config} />
    </div>
  );
}

function DeskRules({ config }: { config: DeskConfig }) {
  const words = useWords(deskSettingsWords);
  const form = useSettings(configureDesk, { fixed: { server_id: useServerId() }, stored: { ...config } });
  const appeals = form.bind('appeals_config', config.appeals_config);
  const moderation = form.bind('moderation_config', config.moderation_config);
  return (
    <SettingsFrame form={form}>
      <FormSection title={words.appeals} text={words.appealsText} error={appeals.error}>
        <NumberField
          label={words.afterHours}
          isRequired
          min={0}
          max={8760}
          value={appeals.value.after_hours}
          onChange={(after_hours) => appeals.onChange({ ...appeals.value, after_hours: after_hours ?? 0 })}
        />
        <NumberField
          label={words.maxPerPunishment}
          isRequired
          min={1}
          max={100}
          value={appeals.value.max_per_punishment}
          onChange={(max) => appeals.onChange({ ...appeals.value, max_per_punishment: max ?? 1 })}
        />
      </FormSection>
      <FormSection title={words.moderation} text={words.moderationText} error={moderation.error}>
        <Switch
          label={words.enabled}
          hint={words.enabledHint}
          value={moderation.value.enabled}
          onChange={(enabled) => moderation.onChange({ ...moderation.value, enabled })}
        />
      </FormSection>
    </SettingsFrame>
  );
}

function ActivityRules({ config }: { config: ActivityConfig }) {
  const words = useWords(deskSettingsWords);
  const form = useSettings(configureActivity, { fixed: { server_id: useServerId() }, stored: { ...config } });
  const shift = form.bind('shift_config', config.shift_config);
  const points = form.bind('points_config', config.points_config);
  return (
    <SettingsFrame form={form}>
      <FormSection title={words.shifts} text={words.shiftsText} error={shift.error}>
        <NumberField
          label={words.endAfter}
          hint={words.endAfterHint}
          isRequired={false}
          min={2}
          max={1440}
          value={shift.value.end_after_minutes}
          onChange={(end_after_minutes) => shift.onChange({ ...shift.value, end_after_minutes })}
        />
      </FormSection>
      <FormSection title={words.points} text={words.pointsText} error={points.error}>
        <NumberField
          label={words.expire}
          hint={words.expireHint}
          isRequired={false}
          min={1}
          max={3650}
          value={points.value.expire_days}
          onChange={(expire_days) => points.onChange({ ...points.value, expire_days })}
        />
        <Thresholds
          list={points.value.thresholds}
          onChange={(thresholds) => points.onChange({ ...points.value, thresholds: [...thresholds] })}
        />
      </FormSection>
    </SettingsFrame>
  );
}

const MOST = 10;
const STEP = 10;

interface ThresholdsProps {
  list: readonly Threshold[];
  onChange: (list: readonly Threshold[]) => void;
}

/** The thresholds of points, each with its consequence. */
function Thresholds({ list, onChange }: ThresholdsProps) {
  const words = useWords(deskSettingsWords);
  const highest = Math.max(0, ...list.map(({ points }) => points));
  return (
    <>
      {list.length === 0 && <p className={styles.soft}>{words.noThresholds}</p>}
      {list.map(({ points, do: what, days }, at) => (
        <div key={at} className={styles.add}>
          <div className={styles.grow}>
            <NumberField
              label={words.at}
              isRequired
              min={1}
              max={10_000}
              value={points}
              onChange={(next) =>
                onChange(list.with(at, { points: next ?? 1, do: what, ...(days && { days }) }))
              }
            />
          </div>
          <div className={styles.grow}>
            <Select
              label={words.do}
              isRequired
              value={what}
              options={(Object.keys(words.kinds) as Threshold['do'][]).map((value) => ({
                value,
                label: words.kinds[value],
              }))}
              onChange={(next) => onChange(list.with(at, { points, do: next }))}
            />
          </div>
          {what === 'ban' && (
            <div className={styles.grow}>
              <NumberField
                label={words.days}
                isRequired={false}
                min={1}
                max={3650}
                value={days ?? null}
                onChange={(next) =>
                  onChange(list.with(at, { points, do: what, ...(next && { days: next }) }))
                }
              />
            </div>
          )}
          <IconButton
            icon="trash"
            label={words.removeThreshold(points)}
            onClick={() => onChange(list.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {list.length < MOST && (
        <div>
          <Button icon="plus" onClick={() => onChange([...list, { points: highest + STEP, do: 'notify' }])}>
            {words.addThreshold}
          </Button>
        </div>
      )}
    </>
  );
}
