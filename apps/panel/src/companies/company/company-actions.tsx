import assignOwner from '@cabildo/contracts/economy/organisations/assign_owner.ts';
import resumeOrg from '@cabildo/contracts/economy/organisations/resume_org.ts';
import suspendOrg from '@cabildo/contracts/economy/organisations/suspend_org.ts';
import updateOrg from '@cabildo/contracts/economy/organisations/update_org.ts';
import { useState } from 'react';
import { IconButton } from '../../design/icon-button.tsx';
import { Menu, type MenuItem } from '../../design/overlays/menu.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { formWords } from '../../shared/form/words.ts';
import { useWords } from '../../words/words.ts';
import { companiesWords } from '../words.ts';
import { DissolveCompany } from './dissolve-company.tsx';
import type { Company } from './use-company.ts';
import { companyWords } from './words.ts';

type Form = 'assign' | 'suspend' | 'resume' | 'dissolve';

interface Props {
  company: Company;
  onClose: () => void;
}

/** The forms of the menu that this person may open, in their order. */
function formsOf({ org, isActive, isStaff, governs, isRoster }: Company): Form[] {
  const isOpen: Readonly<Record<Form, boolean>> = {
    assign: isStaff && !isRoster && org.status !== 'dissolved',
    suspend: isStaff && isActive,
    resume: isStaff && org.status === 'suspended',
    dissolve: governs && isActive,
  };
  return (Object.keys(isOpen) as Form[]).filter((form) => isOpen[form]);
}

/** The buttons of a company, as far as this person may: change it, name its owner, suspend it, dissolve it. */
export function CompanyActions({ company }: { company: Company }) {
  const words = useWords(companyWords);
  const [open, setOpen] = useState<Form | null>(null);
  const onClose = (): void => setOpen(null);
  const items = formsOf(company).map((form): MenuItem => ({
    label: words.verbs[form],
    isDanger: form === 'dissolve' || form === 'suspend',
    onSelect: () => setOpen(form),
  }));
  return (
    <>
      <DialogButton isShown={company.governs && company.isActive} icon="edit" label={words.verbs.edit}>
        {(close) => <EditCompany company={company} onClose={close} />}
      </DialogButton>
      {items.length > 0 && (
        <Menu
          label={words.more}
          items={items}
          trigger={(props) => <IconButton icon="more" label={words.more} {...props} />}
        />
      )}
      {open === 'assign' && <AssignOwner company={company} onClose={onClose} />}
      {open === 'suspend' && <Suspend company={company} onClose={onClose} />}
      {open === 'resume' && <Resume company={company} onClose={onClose} />}
      {open === 'dissolve' && <DissolveCompany company={company} onClose={onClose} />}
    </>
  );
}

function EditCompany({ company: { of, org }, onClose }: Props) {
  const words = useWords(companyWords);
  const common = useWords(companiesWords);
  const { image, saved } = useWords(formWords);
  const { name, description, image_url } = org;
  return (
    <CommandForm
      contract={updateOrg}
      fixed={of}
      stored={{ name, description: description ?? '', image_url: image_url ?? '' }}
      title={words.editTitle}
      done={saved}
      onClose={onClose}
      fields={{
        name: { label: common.name, isRequired: true },
        description: common.description,
        image_url: { ...image, as: { picture: 'org' } },
      }}
    />
  );
}

function Suspend({ company: { of, org }, onClose }: Props) {
  const words = useWords(companyWords);
  const { reason: label, reasonHint: hint } = useWords(companiesWords);
  return (
    <CommandForm
      contract={suspendOrg}
      fixed={of}
      title={words.suspendTitle(org.name)}
      description={words.notices.suspended.text}
      submit={words.verbs.suspend}
      isDanger
      onClose={onClose}
      fields={{ reason: { label, hint, isRequired: true } }}
    />
  );
}

function Resume({ company: { of, org }, onClose }: Props) {
  const words = useWords(companyWords);
  const { reason: label, reasonHint: hint } = useWords(companiesWords);
  return (
    <CommandForm
      contract={resumeOrg}
      fixed={of}
      title={words.resumeTitle(org.name)}
      submit={words.verbs.resume}
      onClose={onClose}
      fields={{ reason: { label, hint, isRequired: true } }}
    />
  );
}

function AssignOwner({ company: { of, org }, onClose }: Props) {
  const words = useWords(companyWords);
  const { owner, reason: label, reasonHint: hint } = useWords(companiesWords);
  const { owner_character_id: present } = org;
  return (
    <CommandForm
      contract={assignOwner}
      fixed={of}
      title={words.verbs.assign}
      description={words.assignText}
      submit={words.verbs.assign}
      onClose={onClose}
      fields={{
        target_character_id: {
          label: owner,
          isRequired: true,
          ...(present !== null && { except: [present] }),
        },
        reason: { label, hint, isRequired: true },
      }}
    />
  );
}
