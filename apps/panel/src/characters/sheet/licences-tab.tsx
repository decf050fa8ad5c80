import deductPoints from '@cabildo/contracts/inventory/licenses/deduct_points.ts';
import grant from '@cabildo/contracts/inventory/licenses/grant.ts';
import restorePoints from '@cabildo/contracts/inventory/licenses/restore_points.ts';
import revoke from '@cabildo/contracts/inventory/licenses/revoke.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, pagesOf, type RowOf } from '../../api/answers.ts';
import { Badge } from '../../design/badge.tsx';
import { NumberField } from '../../design/fields/number-field.tsx';
import { Select } from '../../design/fields/select.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Menu, type MenuItem } from '../../design/overlays/menu.tsx';
import { Time } from '../../design/time.tsx';
import { CommandDialog } from '../../forms/command-dialog.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { ListTable } from '../../shared/list/list-table.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { labelOf } from '../../shared/person/label.ts';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { currentLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import type { Character } from '../character.ts';
import styles from './sheet.module.css';
import { sheetWords } from './words.ts';

const PER_PAGE = 100;

type HeldLicence = RowOf<'licenses', 'getCharacterLicenses', 'licenses'>;

/** The licences that a character has or had; who manages licences grants and revokes them here. */
export function LicencesTab({ character: { server_character_id, status } }: { character: Character }) {
  const words = useWords(sheetWords);
  const { serverId, may } = useServer();
  const about = { server_id: serverId, server_character_id };
  const list = usePagedRows(
    pagesOf('licenses', 'getCharacterLicenses', { ...about, per_page: PER_PAGE }),
    'licenses',
  );
  const mayChange = may(grant) && status === 'active';
  const actions = {
    header: words.actionsHead,
    ...MAIN,
    align: 'end' as const,
    width: '88px',
    cell: (licence: HeldLicence) => <LicenceActions about={about} licence={licence} />,
  };
  return (
    <div className={styles.part}>
      {mayChange && (
        <div className={styles.bar}>
          <DialogButton icon="plus" label={words.grant}>
            {(close) => <Grant about={about} onClose={close} />}
          </DialogButton>
        </div>
      )}
      <ListTable
        list={list}
        failed={words.failed}
        label={words.licence}
        rowKey={({ license_id }) => String(license_id)}
        empty={<Empty icon="licence" title={words.noLicences} text={words.noLicencesText} />}
        columns={[
          { header: words.licence, ...MAIN, width: WIDE, cell: labelOf },
          { header: words.type, cell: ({ type }) => words.licenceTypes[type] },
          { header: words.state, ...MAIN, cell: (licence) => <State licence={licence} /> },
          {
            header: words.points,
            ...MAIN,
            align: 'end',
            width: '96px',
            cell: ({ points_remaining, max_points }) =>
              max_points === null ? '–' : `${points_remaining ?? 0} / ${max_points}`,
          },
          {
            header: words.granted,
            align: 'end',
            width: '128px',
            cell: ({ granted_at }) => <Time value={granted_at} />,
          },
          ...(mayChange ? [actions] : []),
        ]}
      />
    </div>
  );
}

function State({ licence: { is_valid, is_revoked } }: { licence: HeldLicence }) {
  const words = useWords(sheetWords);
  if (is_valid) return <Badge tone="success">{words.valid}</Badge>;
  return (
    <Badge tone={is_revoked ? 'danger' : 'warning'}>{is_revoked ? words.revoked : words.parentRevoked}</Badge>
  );
}

interface Owner {
  server_id: number;
  server_character_id: number;
}

/** Grants a character a licence of the catalogue. */
function Grant({ about, onClose }: { about: Owner; onClose: () => void }) {
  const words = useWords(sheetWords);
  const { data } = useQuery(answer('licenses', 'list', { server_id: useServerId(), per_page: PER_PAGE }));
  const licences = (data?.licenses ?? []).map((licence) => ({
    value: String(licence.license_id),
    label: labelOf(licence),
  }));
  return (
    <CommandForm
      contract={grant}
      fixed={about}
      title={words.grant}
      submit={words.grant}
      done={words.grantDone}
      fields={(form) => ({
        license_id: (
          <Select
            label={words.licence}
            placeholder={words.choose}
            {...form.bind<string | null>('license_id', null)}
            options={licences}
          />
        ),
      })}
      onClose={onClose}
    />
  );
}

/** The menu of a licence for those who manage licences: revoke it, deduct points and give them back, grant it again. */
function LicenceActions({ about, licence }: { about: Owner; licence: HeldLicence }) {
  const words = useWords(sheetWords);
  const [open, setOpen] = useState<'revoke' | 'deduct' | 'restore' | 'grant' | null>(null);
  const { license_id, is_revoked, max_points, points_remaining } = licence;
  const name = labelOf(licence);
  const lacksPoints = max_points !== null && points_remaining !== max_points;
  const items: MenuItem[] = [
    ...(lacksPoints ? [{ label: words.restore, onSelect: () => setOpen('restore') }] : []),
    ...(is_revoked
      ? [{ label: words.grantAgain, onSelect: () => setOpen('grant') }]
      : [
          ...(max_points === null ? [] : [{ label: words.deduct, onSelect: () => setOpen('deduct') }]),
          { label: words.revoke, isDanger: true, onSelect: () => setOpen('revoke') },
        ]),
  ];
  const input = { ...about, license_id };
  const onClose = (): void => setOpen(null);
  return (
    <>
      <Menu
        label={words.actions(name)}
        items={items}
        trigger={(trigger) => (
          <IconButton icon="more" size="small" label={words.actions(name)} {...trigger} />
        )}
      />
      {open === 'revoke' && (
        <CommandDialog
          contract={revoke}
          input={input}
          title={words.revokeTitle(name)}
          text={words.revokeText}
          confirm={words.revoke}
          done={words.revokeDone}
          onClose={onClose}
        />
      )}
      {open === 'grant' && (
        <CommandDialog
          contract={grant}
          input={input}
          title={`${words.grantAgain}: ${name}`}
          text={words.grantAgainText}
          confirm={words.grantAgain}
          done={words.grantDone}
          isDanger={false}
          onClose={onClose}
        />
      )}
      {(open === 'deduct' || open === 'restore') && (
        <Points way={open} about={about} licence={licence} onClose={onClose} />
      )}
    </>
  );
}

interface PointsProps {
  way: 'deduct' | 'restore';
  about: Owner;
  licence: HeldLicence;
  onClose(): void;
}

/** Deducts points, or gives them back. */
function Points({ way, about, licence, onClose }: PointsProps) {
  const words = useWords(sheetWords);
  const { license_id, points_remaining, max_points } = licence;
  const isDeduction = way === 'deduct';
  const left = points_remaining ?? 0;
  return (
    <CommandForm
      contract={isDeduction ? deductPoints : restorePoints}
      fixed={{ ...about, license_id }}
      values={{ points: 1 }}
      title={words[`${way}Title`](labelOf(licence))}
      description={words[`${way}Text`]}
      submit={words[way]}
      isDanger={isDeduction}
      done={(answer) => sheetWords[currentLanguage()].deducted(answer.points_remaining)}
      fields={(form) => ({
        points: (
          <NumberField
            label={words.points}
            min={1}
            max={isDeduction ? left : (max_points ?? 0) - left}
            {...form.bind<number | null>('points', null)}
          />
        ),
      })}
      onClose={onClose}
    />
  );
}
