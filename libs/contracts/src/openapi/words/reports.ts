import { cursorOf } from '../../cursor.ts';
import type { Words } from './word.ts';

const SECTIONS = [
  {
    title: 'Hechos',
    fields: [
      { key: 'place', label: 'Lugar', type: 'text', required: true },
      { key: 'severity', label: 'Gravedad', type: 'select', options: ['Leve', 'Grave'] },
      { key: 'account', label: 'Relato', type: 'area' },
    ],
  },
];

/** Words of the parameters of reports and their templates. */
export const REPORTS: Words = {
  template_id: ['The template of reports; `list_templates` shows its id.', 1],
  'template.name': ['The name of the template.', 'Parte de incidencia'],
  'template.kind': ['What kind of reports it is for; it stays.', 'police'],
  'list_templates.kind': ['Only templates of this kind.', 'medical', 'All kinds when left out.'],
  sections: ['All sections of the reports, with their fields, in their order.', SECTIONS],
  'sections.title': ['The title of the section.', 'Hechos'],
  'sections.fields': ['The fields of the section, in their order.', SECTIONS[0]!.fields],
  'sections.key': ['The name of the field among the values of a report.', 'place'],
  'sections.label': ['The field, as people read it.', 'Lugar'],
  'sections.type': ['What kind of value it takes.', 'text'],
  'sections.required': ['Whether it must be filled in before the report is submitted.', true],
  'sections.options': ['The values to choose from, for `select`.', ['Leve', 'Grave']],
  read_powers: [
    'The powers that read its reports, in place of that of its kind. For medical ones `medical` alone.',
    ['records'],
    'The power of its kind when left out.',
  ],
  write_powers: [
    'The powers that write its reports, in place of that of its kind.',
    ['records'],
    'The power of its kind when left out.',
  ],
  needs_approval: ['Whether submitted reports wait for a lead or a moderator.', true],
  'update_template.is_active': ['With false nobody begins another report from it.', false],

  report_id: ['The report; `list_reports` shows its id.', 1],
  'create_report.values': [
    'The values, by the keys of the fields.',
    { place: 'Lonja del puerto', severity: 'Leve' },
    'None when left out.',
  ],
  'update_report.values': [
    'The values to change, by the keys of the fields; null takes one away.',
    { severity: 'Grave' },
  ],
  'create_report.character_ids': [
    'The characters that the report is about. Those of a medical report read it.',
    [1, 2],
    'No characters when left out.',
  ],
  'create_report.plates': ['The plates that the report is about.', ['ABC 123'], 'No plates when left out.'],
  'create_report.call_id': ['The call that the report is about.', 1, 'No call when left out.'],
  'create_report.case_id': ['The case that the report belongs to.', 1, 'No case when left out.'],
  'answer_report.approve': ['With true it is approved; with false its author gets it back as a draft.', true],
  'answer_report.reason': ['What the author should know.', 'Falta la hora', 'No reason when left out.'],
  'get_report.page': ['Which page of the revisions.', 1],
  'get_report.per_page': ['How many revisions a page holds.', 10],
  'list_reports.template_id': ['Only reports from this template.', 1, 'Of all templates when left out.'],
  'list_reports.server_character_id': [
    'Only reports about this character.',
    1,
    'About all characters when left out.',
  ],
  'list_reports.plate': ['Only reports about this plate.', 'ABC 123', 'About all plates when left out.'],
  'list_reports.author_user_id': ['Only reports of this author.', 1, 'Of all authors when left out.'],
  'list_reports.search': [
    'A part of a text in the values, in any case of letters and with or without accents.',
    'lonja',
    'All reports when left out.',
  ],
  'list_reports.date_from': [
    'The first day or moment that counts, in UTC unless a time zone is given.',
    '2026-06-01',
    'From the beginning when left out.',
  ],
  'list_reports.date_to': [
    'The last day or moment that counts; a day counts to its end.',
    '2026-06-30',
    'Up to now when left out.',
  ],
  'list_reports.cursor': [
    'The `next_cursor` of the page before, to go on from there.',
    cursorOf(1),
    'Begins at the newest when left out.',
  ],
};
