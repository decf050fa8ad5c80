import addPoints from '@cabildo/contracts/community/points/add_points.ts';
import applyThreshold from '@cabildo/contracts/community/points/apply_threshold.ts';
import voidPoints from '@cabildo/contracts/community/points/void_points.ts';
import { pagesOf, type RowOf } from '../../api/answers.ts';
import { Badge } from '../../design/badge.tsx';
import { TextArea } from '../../design/fields/text-area.tsx';
import { Card } from '../../design/layout/card.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { Time } from '../../design/time.tsx';
import { CommandButton } from '../../forms/confirm-button.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { Loaded } from '../../shared/list/loaded.tsx';
import { useAllRows } from '../../shared/list/rows.ts';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../members.module.css';
import { fileWords } from './words.ts';

type Points = RowOf<'activity', 'listPoints', 'points'>;

const PER_PAGE = 100;
const ASSIGNERS = { access: { to: 'assign_roles' } } as const;

/** The points of a person, and what waits for somebody who may do it. */
export function PointsCard({ userId, mayAct }: { userId: number; mayAct: boolean }) {
  const words = useWords(fileWords);
  const asked = { server_id: useServerId(), target_user_id: userId, per_page: PER_PAGE };
  const { rows, query } = useAllRows(pagesOf('activity', 'listPoints', asked), 'points');
  return (
    <Card
      title={words.points}
      description={words.total(query.data?.pages[0]?.total_points ?? 0)}
      actions={
        <DialogButton isShown={mayAct} label={words.addPoints}>
          {(close) => <AddPoints userId={userId} onClose={close} />}
        </DialogButton>
      }
    >
      <Loaded query={query} shape="rows" rows={2}>
        {() =>
          rows.length === 0 ? (
            <p className={styles.soft}>{words.noPoints}</p>
          ) : (
            <ul className={styles.points}>
              {rows.map((each) => (
                <PointsItem key={each.points_id} points={each} mayAct={mayAct} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function PointsItem({ points: given, mayAct }: { points: Points; mayAct: boolean }) {
  const { points_id, points, reason, created_at, voided_at, pending } = given;
  const words = useWords(fileWords);
  const { serverId, may } = useServer();
  const input = { server_id: serverId, points_id };
  return (
    <li className={styles.entry}>
      <div className={styles.between}>
        <span>
          <strong>{points}</strong> · {reason}
        </span>
        {voided_at === null ? (
          <DialogButton isShown={mayAct} size="small" label={words.void}>
            {(close) => (
              <CommandForm
                contract={voidPoints}
                id={String(points_id)}
                fixed={input}
                title={words.voidTitle}
                description={words.voidText}
                submit={words.void}
                isDanger
                fields={{ reason: { label: words.reason, isRequired: true } }}
                onClose={close}
              />
            )}
          </DialogButton>
        ) : (
          <Badge>{words.voided}</Badge>
        )}
      </div>
      <span className={styles.soft}>
        <Time value={created_at} />
      </span>
      {pending.map(({ points: reached, do: what }) => (
        <div key={reached} className={styles.between}>
          <Badge tone="warning">{words.pending(reached, words.thresholds[what])}</Badge>
          {mayAct && (what !== 'remove_role' || may(ASSIGNERS)) && (
            <CommandButton
              contract={applyThreshold}
              input={input}
              changes={['members', 'servers']}
              size="small"
              label={words.apply}
              onDone={() => toast({ title: words.applied })}
            />
          )}
        </div>
      ))}
    </li>
  );
}

function AddPoints({ userId, onClose }: { userId: number; onClose: () => void }) {
  const words = useWords(fileWords);
  return (
    <CommandForm
      contract={addPoints}
      fixed={{ server_id: useServerId(), target_user_id: userId }}
      toInput={({ evidence, ...entered }) => {
        const lines = String(evidence ?? '')
          .split('\n')
          .filter((line) => line.trim() !== '');
        return { ...entered, ...(lines.length > 0 && { evidence: lines }) };
      }}
      title={words.addPoints}
      submit={words.addPoints}
      done={({ total }) => words.given(total)}
      onClose={onClose}
      fields={{
        points: { label: words.points, isRequired: true },
        reason: { label: words.reason, isRequired: true },
        evidence: (bound) => (
          <TextArea
            {...bound}
            error={bound.error ?? null}
            label={words.evidence}
            rows={2}
            maxLength={6_000}
          />
        ),
      }}
    />
  );
}
