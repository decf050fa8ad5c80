import { cursorOf } from '../../cursor.ts';
import type { Words } from './word.ts';

const QUESTIONS = [
  { key: 'age', label: '¿Cuántos años tienes?', type: 'number', required: true },
  { key: 'played', label: '¿Has jugado a rol antes?', type: 'yes_no', required: true },
  { key: 'where', label: '¿Dónde?', type: 'short', only_if: { key: 'played', equals: true } },
];
const STAGES = [
  { key: 'new', name: 'Nueva' },
  { key: 'accepted', name: 'Aceptada', is_final: true, actions: [{ do: 'accept_member' }] },
  { key: 'rejected', name: 'Rechazada', is_final: true },
];

/** Words of the parameters of forms and submissions. */
export const DESK: Words = {
  form_id: ['The form; `list_forms` shows its id.', 1],
  submission_id: ['The submission; `list_submissions` shows its id.', 1],
  'server_desk.title': ['The title, as applicants read it.', 'Ingreso a la policía'],
  'server_desk.description': [
    'What the form is for, as applicants read it.',
    'Respondemos en dos días.',
    'No description when left out.',
  ],
  'server_desk.kind': ['What the form is about.', 'application'],
  'list_forms.kind': ['Only forms of this kind.', 'application', 'All kinds when left out.'],
  'server_desk.questions': ['All questions of the form, in their order.', QUESTIONS],
  'server_desk.stages': [
    'All stages of the submissions, in their order; submissions begin in the first.',
    STAGES,
    '`new`, `accepted` and `rejected`, of which the last two are final, when left out.',
  ],
  'server_desk.who': [
    'Who may send the form: members (`members`), people who are banned (`banned`), or both (`anyone`), where an application is for people outside.',
    'anyone',
  ],
  'server_desk.cooldown_hours': ['How many hours must pass between two submissions of the same person.', 24],
  'server_desk.max_open': ['How many open submissions one person may have.', 1],
  'server_desk.votes_needed': ['How many votes with yes a move to a final stage needs.', 2],
  'server_desk.is_default': [
    'Whether people are led to this form of its kind, in place of the one before.',
    true,
    'The first form of its kind is the default when left out.',
  ],
  'server_desk.open': ['Whether the form takes submissions.', true],
  'server_desk.join_code': [
    'The join code of the server, with which people outside read and send its application.',
    'ABCD2345',
    'Only what everybody may see when left out.',
  ],
  'questions.key': ['The name of the question within the form.', 'age'],
  'questions.label': ['The question, as people read it.', '¿Cuántos años tienes?'],
  'questions.type': ['What kind of answer it takes.', 'number'],
  'questions.required': ['Whether it must be answered.', true],
  'questions.options': ['The answers to choose from, for `choice` and `multi`.', ['Sí', 'No']],
  'questions.max_length': ['The longest answer, for `short` and `long`.', 200],
  'questions.only_if': [
    'An answer to an earlier question, without which this one is not asked.',
    { key: 'played', equals: true },
  ],
  'stages.key': ['The name of the stage within the form.', 'new'],
  'stages.name': ['What the stage is called.', 'Nueva'],
  'stages.colour': ['Its colour.', '#808080'],
  'stages.is_final': ['Whether submissions end in it.', false],
  'stages.ai_may': ['Whether a machine may judge submissions in it.', false],
  'stages.ai_final': ['Whether a machine may move submissions from it to a final stage.', false],
  'stages.share_identity': ['Whether the machine learns who sent them.', false],
  'stages.actions': ['What is done when a submission enters it, as who moves it.', [{ do: 'accept_member' }]],
  'server_desk.stage': ['The key of a stage of the form.', 'accepted'],
  'list_submissions.form_id': ['Only submissions of this form.', 1, 'Those of all forms when left out.'],
  'list_submissions.stage': [
    'Only submissions in the stage with this key.',
    'new',
    'Those in all stages when left out.',
  ],
  'list_submissions.assignee': [
    'Only submissions that this user reviews.',
    1,
    'Those of all reviewers, and of none, when left out.',
  ],
  'list_submissions.mine': ['True: only your own.', true, 'All that you may see when left out.'],
  'list_submissions.cursor': [
    'The `next_cursor` of the page before, to read on from there.',
    cursorOf(120),
    'The first page when left out.',
  ],
  'assign_submission.user_id': ['The reviewer who looks after it from now on.', 1],
  'move_submission.reason': ['Why it moves, as the applicant reads it.', 'Buena entrevista'],
  'move_submission.expected_version': [
    'The `version` that you last read. The move is refused with 409 if somebody else was faster, and `current` is the submission then.',
    1,
  ],
  'reply.text': ['What is said about the submission.', '¿Puedes venir el martes?'],
  'reply.internal': ['True: only reviewers see it.', false],
  'submit_form.answers': ['The answers, by the keys of the questions.', { age: 21, played: false }],
  'submit_form.server_character_id': [
    'The character of yours that it is about.',
    1,
    'No character when left out.',
  ],
  'submit_form.punishment_id': [
    'For an appeal: the punishment that it is against.',
    1,
    'Your present ban is meant when left out.',
  ],
  'vote.vote': ['Your vote in the present stage.', 'yes'],
  'report_content.kind': ['What is reported.', 'character'],
  'report_content.id': ['The character, the call or the case that is reported.', 1],
  'report_content.reason': ['Why you report it.', 'Insulta en su nombre'],
  'retry_action.action_id': ['The action; the submission shows its id.', 1],
  'give_verdict.score': ['How good the machine finds it, from 0 to 100.', 80],
  'give_verdict.labels': ['What the machine found, in a word each.', ['polite']],
  'give_verdict.note': ['Why, as reviewers read it.', 'Respuestas completas.'],
  'give_verdict.stage': [
    'The key of the stage to move it to.',
    'accepted',
    'It stays where it is when left out.',
  ],
  'configure_desk.appeals_config': [
    'When appeals begin, and how many there may be against one punishment.',
    { after_hours: 24, max_per_punishment: 2 },
    'Stays as it is when left out.',
  ],
  'configure_desk.moderation_config': [
    'Whether a machine is asked about submissions.',
    { enabled: true },
    'Stays as it is when left out.',
  ],
  'appeals_config.after_hours': ['How many hours after the punishment or the ban an appeal may be sent.', 24],
  'appeals_config.max_per_punishment': ['How many appeals there may be against one punishment.', 2],
  'moderation_config.enabled': ['Whether a machine is asked in the stages that allow it.', true],
};
