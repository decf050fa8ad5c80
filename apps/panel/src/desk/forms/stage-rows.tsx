import { FORM_LIMITS, type Stage } from '@cabildo/contracts/community/forms/forms.ts';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Checkbox } from '../../design/fields/checkbox.tsx';
import { ColorField } from '../../design/fields/color-field.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { FormSection } from '../../design/layout/form-layout.tsx';
import type { Bound } from '../../forms/use-form.ts';
import { wrongIn, type WrongIn } from '../../forms/wrong-in.ts';
import { RowButtons } from '../../settings/row-buttons.tsx';
import settings from '../../settings/settings.module.css';
import { useWords } from '../../words/words.ts';
import styles from '../desk.module.css';
import { ActionRows } from './action-rows.tsx';
import { newStage } from './draft.ts';
import { shortKey } from './question-rows.tsx';
import { formsWords } from './words.ts';

/** The stages of a form, in the order of the work. */
export function StageRows({ value: list, onChange, error, wrong }: Bound<readonly Stage[]>) {
  const words = useWords(formsWords);
  // A stage that was there at the start keeps its key, because submissions may stand in it.
  const [kept] = useState(() => new Set(list.map(({ key }) => key)));
  return (
    <FormSection title={words.stages} text={words.stagesText} error={wrong ? undefined : error}>
      <ul className={settings.rows}>
        {list.map((stage, at) => (
          <li key={at} className={settings.block}>
            <StageControls
              stage={stage}
              isFirst={at === 0}
              isKept={kept.has(stage.key)}
              wrongIn={wrongIn(wrong, at)}
              onChange={(changed) => onChange(list.with(at, changed))}
            />
            <div className={settings.blockFoot}>
              <Checkbox
                label={words.isFinal}
                value={stage.is_final}
                onChange={(is_final) => onChange(list.with(at, { ...stage, is_final }))}
              />
              <RowButtons name={stage.name || words.newStage} list={list} at={at} onChange={onChange} />
            </div>
          </li>
        ))}
      </ul>
      {list.length < FORM_LIMITS.stages && (
        <div>
          <Button icon="plus" onClick={() => onChange([...list, newStage('', '')])}>
            {words.addStage}
          </Button>
        </div>
      )}
    </FormSection>
  );
}

interface ControlsProps {
  stage: Stage;
  /** Whether submissions begin here: nobody moves them to it, so that nothing runs. */
  isFirst: boolean;
  /** Whether the key stays when the name changes. */
  isKept: boolean;
  wrongIn: WrongIn;
  onChange: (stage: Stage) => void;
}

function StageControls({ stage, isFirst, isKept, wrongIn, onChange }: ControlsProps) {
  const words = useWords(formsWords);
  const { name, key, colour, ai_may, ai_final, share_identity, is_final } = stage;
  const rename = (typed: string): void =>
    onChange({ ...stage, name: typed, key: !isKept && key === shortKey(name) ? shortKey(typed) : key });
  return (
    <>
      <div className={settings.pair}>
        <TextField
          label={words.stageName}
          error={wrongIn('name')}
          isRequired
          autoFocus={name === ''}
          value={name}
          maxLength={64}
          onChange={rename}
        />
        <TextField
          label={words.key}
          error={wrongIn('key')}
          isRequired
          value={key}
          maxLength={32}
          onChange={(typed) => onChange({ ...stage, key: typed })}
        />
      </div>
      <ColorField
        label={words.colour}
        error={wrongIn('colour')}
        isRequired
        value={colour}
        onChange={(chosen) => onChange({ ...stage, colour: chosen })}
      />
      {!is_final && (
        <div className={styles.list}>
          <Checkbox
            label={words.aiMay}
            value={ai_may}
            onChange={(on) => onChange({ ...stage, ai_may: on })}
          />
          {ai_may && (
            <>
              <Checkbox
                label={words.aiFinal}
                value={ai_final}
                onChange={(on) => onChange({ ...stage, ai_final: on })}
              />
              <Checkbox
                label={words.shareIdentity}
                value={share_identity}
                onChange={(on) => onChange({ ...stage, share_identity: on })}
              />
            </>
          )}
        </div>
      )}
      {!isFirst && (
        <ActionRows
          list={stage.actions}
          wrongIn={(part) => wrongIn(`actions.${part}`)}
          onChange={(actions) => onChange({ ...stage, actions: [...actions] })}
        />
      )}
    </>
  );
}
