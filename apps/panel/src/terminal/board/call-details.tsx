import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useRef, useState } from 'react';
import { answer } from '../../api/answers.ts';
import { sentenceOf } from '../../api/refusal.ts';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import type { DrawerProps } from '../../design/overlays/drawer.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { useNames } from '../lookup/use-names.ts';
import { Pane } from '../pane.tsx';
import { AssignUnits, focusAssign } from './assign-units.tsx';
import { useBoard } from './board-data.tsx';
import { boardWords } from './board.words.ts';
import { CallActions } from './call-actions.tsx';
import { CallCourse } from './call-course.tsx';
import { CallFacts } from './call-facts.tsx';
import { EditCall } from './call-forms.tsx';

interface Props {
  callId: number;
  onClose(): void;
  /** The frame around it. Default: a pane beside the board. */
  in?: ComponentType<DrawerProps>;
}

/** A call: who is sent there, what is known, its course, and what can be changed. */
export function CallDetails({ callId, onClose, in: Frame = Pane }: Props) {
  const words = useWords(boardWords);
  const language = useLanguage();
  const { serverId, may } = useServer();
  const { calls } = useBoard();
  const [isEditing, setIsEditing] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const { data, error } = useQuery(answer('mdt', 'getCall', { server_id: serverId, call_id: callId }));
  const call = calls.find(({ call_id }) => call_id === callId) ?? data?.call;
  const attended = data?.call.attended ?? [];
  const nameOf = useNames([
    ...(call ? [...call.units, call.caller_character_id, call.panic_character_id] : []),
    ...attended.map(({ server_character_id: id }) => id),
  ]);
  if (!call)
    return (
      <Frame title={words.title} onClose={onClose}>
        {error ? (
          <Empty icon="radio" title={words.gone} text={sentenceOf(error)[language]} />
        ) : (
          <Skeleton shape="sheet" />
        )}
      </Frame>
    );
  const mayEdit = may(updateCall) && call.status !== 'closed';
  return (
    <Frame
      title={call.title}
      subtitle={words.call(call.case_number)}
      onClose={onClose}
      footer={<CallActions call={call} onAssign={() => focusAssign(field)} />}
    >
      <AssignUnits call={call} nameOf={nameOf} field={field} />
      {isEditing ? (
        <EditCall call={call} onClose={() => setIsEditing(false)} />
      ) : (
        <CallFacts call={call} nameOf={nameOf} onEdit={mayEdit ? () => setIsEditing(true) : undefined} />
      )}
      <CallCourse
        call={{ notes: [], attended, callsigns: [], timeline: [], ...data?.call, ...call }}
        nameOf={nameOf}
      />
    </Frame>
  );
}
