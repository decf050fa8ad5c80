import type { Locale, Message } from '@cabildo/contracts/errors';
import type {
  TemplateField,
  TemplateKind,
  TemplateSection,
} from '@cabildo/contracts/mdt/templates/templates.ts';
import type { Tx } from '@cabildo/kit/database';
import { defaultsAmong, insertTemplate, lockTemplates } from './table.ts';

/** A text in the languages that the platform writes. */
type Words = readonly [es: string, en: string];

interface Field {
  readonly key: string;
  readonly label: Words;
  readonly type: TemplateField['type'];
  readonly required?: true;
  readonly options?: readonly Words[];
}

interface Default {
  readonly key: string;
  readonly kind: TemplateKind;
  readonly name: Words;
  readonly sections: readonly { readonly title: Words; readonly fields: readonly Field[] }[];
}

const WHEN: Field = { key: 'date', label: ['Fecha', 'Date'], type: 'date', required: true };
const WHERE: Field = { key: 'place', label: ['Lugar', 'Place'], type: 'text', required: true };
const WHAT: Field = { key: 'account', label: ['Relato', 'Account'], type: 'area', required: true };
const PICTURE: Field = { key: 'picture', label: ['Imagen', 'Picture'], type: 'image' };

/** RC-02: the templates of a new server. */
const DEFAULTS: readonly Default[] = [
  {
    key: 'incident',
    kind: 'police',
    name: ['Parte de incidencia', 'Incident report'],
    sections: [
      { title: ['Lugar y momento', 'Place and time'], fields: [WHEN, WHERE] },
      {
        title: ['Hechos', 'Events'],
        fields: [
          WHAT,
          { key: 'witness', label: ['Testigo', 'Witness'], type: 'character' },
          { key: 'vehicle', label: ['Vehículo', 'Vehicle'], type: 'vehicle' },
          PICTURE,
        ],
      },
    ],
  },
  {
    key: 'arrest',
    kind: 'police',
    name: ['Atestado de detención', 'Arrest report'],
    sections: [
      { title: ['Lugar y momento', 'Place and time'], fields: [WHEN, WHERE] },
      {
        title: ['Detención', 'Arrest'],
        fields: [
          {
            key: 'arrested',
            label: ['Persona detenida', 'Arrested person'],
            type: 'character',
            required: true,
          },
          { key: 'charge', label: ['Cargo', 'Charge'], type: 'charge' },
          { key: 'rights_read', label: ['Se leyeron los derechos', 'Rights were read'], type: 'check' },
          WHAT,
          PICTURE,
        ],
      },
    ],
  },
  {
    key: 'medical',
    kind: 'medical',
    name: ['Informe médico', 'Medical report'],
    sections: [
      {
        title: ['Paciente', 'Patient'],
        fields: [
          WHEN,
          { key: 'patient', label: ['Paciente', 'Patient'], type: 'character', required: true },
          {
            key: 'condition',
            label: ['Estado', 'Condition'],
            type: 'select',
            required: true,
            options: [
              ['Estable', 'Stable'],
              ['Grave', 'Serious'],
              ['Crítico', 'Critical'],
              ['Fallecido', 'Deceased'],
            ],
          },
        ],
      },
      {
        title: ['Atención', 'Care'],
        fields: [
          { key: 'injuries', label: ['Lesiones', 'Injuries'], type: 'area', required: true },
          { key: 'treatment', label: ['Tratamiento', 'Treatment'], type: 'area' },
          { key: 'discharged', label: ['Alta', 'Discharged'], type: 'check' },
        ],
      },
    ],
  },
  {
    key: 'fire',
    kind: 'fire',
    name: ['Parte de bomberos', 'Fire report'],
    sections: [
      { title: ['Lugar y momento', 'Place and time'], fields: [WHEN, WHERE] },
      {
        title: ['Actuación', 'Operation'],
        fields: [
          { key: 'cause', label: ['Causa', 'Cause'], type: 'text' },
          { key: 'injured', label: ['Heridos', 'Injured'], type: 'number' },
          WHAT,
          PICTURE,
        ],
      },
    ],
  },
];

const said = ([es, en]: Words, language: Locale): string => ({ es, en })[language satisfies keyof Message];

const sectionsIn = ({ sections }: Default, language: Locale): TemplateSection[] =>
  sections.map(({ title, fields }) => ({
    title: said(title, language),
    fields: fields.map(({ label, options, required = false, ...field }) => ({
      ...field,
      label: said(label, language),
      required,
      ...(options && { options: options.map((option) => said(option, language)) }),
    })),
  }));

/** RC-02: makes the default templates that a server never had. */
export async function ensureDefaults(tx: Tx, serverId: number, language: Locale, now: Date): Promise<void> {
  await lockTemplates(tx, serverId);
  const there = await defaultsAmong(
    tx,
    serverId,
    DEFAULTS.map(({ key }) => key),
  );
  for (const each of DEFAULTS.filter(({ key }) => !there.includes(key))) {
    const made = {
      server_id: serverId,
      name: said(each.name, language),
      kind: each.kind,
      read_powers: [],
      write_powers: [],
      needs_approval: false,
      is_active: true,
      default_key: each.key,
      created_at: now,
    };
    await insertTemplate(tx, made, sectionsIn(each, language));
  }
}
