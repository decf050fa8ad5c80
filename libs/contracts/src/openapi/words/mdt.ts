import { CHAT_ACCOUNT } from './common.ts';
import { RECORDS } from './records.ts';
import type { Words } from './word.ts';

const FROM: Words[string] = [
  'The first day or moment that counts, in UTC unless a time zone is given.',
  '2026-06-01',
  'Thirty days before the last when left out.',
];
const TO: Words[string] = [
  'The last day or moment that counts; a day counts to its end.',
  '2026-06-30',
  'Up to now when left out.',
];

/** Words of the parameters of departments, shifts, dispatch, records and phones. */
export const MDT: Words = {
  'clock_in.org_id': ['The organisation for which the character serves; `list_orgs` shows its id.', 1],
  ...RECORDS,
  department_id: ['The department; `list_departments` shows its id.', 1],
  'server_mdt.name': ['The name of the department.', 'Policía Local'],
  'department.type': ['What kind of department it is.', 'police'],
  powers: [
    'The whole list of what people may do while they are on duty in the department.',
    ['lookup', 'punish', 'dispatch'],
  ],
  'set_character_department.server_character_id': ['The living character to place.', 1],
  'set_character_department.department_id': ['The department that the character is in from now on.', 1],
  rank: [
    'The rank of the character in its department, in words. A new department without a new rank leaves it without one.',
    'Sargento',
  ],
  is_lead: [
    'Whether the character leads the department; only admins decide that, and not in a game session.',
    false,
    'Stays as it is in the same department when left out.',
  ],
  'list_shifts.department_id': ['Only shifts in this department.', 1, 'All departments when left out.'],
  'get_shifts.department_id': ['Only shifts in this department.', 1, 'All departments when left out.'],
  'list_characters.department_id': [
    'Only characters in this department.',
    1,
    'All characters when left out.',
  ],
  'list_characters.gp_id': [
    'Only characters of the player with this account of the game platform.',
    '1001',
    'Characters of all players when left out.',
  ],
  'list_characters.cp_id': [
    'Only characters of the player who has linked this account of the chat platform.',
    CHAT_ACCOUNT,
    'Characters of all players when left out.',
  ],
  'list_characters.status': [
    'Only living (`active`) or only dead characters.',
    'active',
    'Both when left out.',
  ],
  'list_characters.search': [
    'A part of the name or of the identity number, in any case of letters and with or without accents.',
    'ruiz',
    'All characters when left out.',
  ],
  'start_shift.server_character_id': [
    'The character of yours that goes on duty.',
    1,
    'Your only living character when left out.',
  ],
  'start_shift.department_id': [
    'The department to go on duty in, in whose roster the character stands.',
    1,
    'The department that the character is in when left out; in none, the shift is of no department.',
  ],
  shift_id: ['The shift; `list_shifts` shows its id.', 1],
  'end_shift.shift_id': [
    'The shift to end: one of yours, or as a lead or an admin that of another.',
    1,
    'The open shift of your character when left out.',
  ],
  'end_shift.server_character_id': [
    'The character of yours that goes off duty; without meaning where a shift is named.',
    1,
    'Your only living character when left out.',
  ],
  started_at: ['When the shift began; it lasts 24 hours at most.', '2026-06-15T18:00:00Z'],
  ended_at: ['When the shift ended, not in the future.', '2026-06-15T22:30:00Z'],
  void: ['With true the shift counts in nothing; with false it counts again.', false],
  'correct_shift.reason': ['Why the shift is corrected.', 'Olvidó cerrar el turno'],
  from: FROM,
  to: TO,

  'set_unit_status.status': ['What the unit is doing now.', 'en_route'],
  'set_unit_status.server_character_id': [
    'The unit: a character on duty.',
    1,
    'Your only living character when left out.',
  ],
  'attach_unit.server_character_id': [
    'The unit to send: a character on duty.',
    1,
    'Your only living character when left out.',
  ],
  'detach_unit.server_character_id': [
    'The unit to take off the call.',
    1,
    'Your only living character when left out.',
  ],
  'panic.server_character_id': [
    'The unit that needs help: a character on duty.',
    1,
    'Your only living character when left out.',
  ],
  'panic.place': [
    'Where the unit is, in words.',
    'Lonja del puerto',
    'The place of the newest open call that the unit is sent to, when the coordinates are left out too.',
  ],
  'panic.coordinates': [
    'Where the unit is, in the coordinates of the game.',
    { x: 425.1, y: -979.5, z: 30.7 },
    'Not stated when left out, unless the unit is on a call.',
  ],
  call_id: ['The call for help; `list_calls` shows its id.', 1],
  'call.title': ['What has happened, in a few words.', 'Robo en la lonja'],
  'call.description': ['What the caller says.', 'Dos hombres con pasamontañas', 'No text when left out.'],
  location: ['Where it is, in words.', 'Lonja del puerto', 'Not stated when left out.'],
  postal: ['The postal code of the place on the map of the game.', '204', 'Not stated when left out.'],
  priority: ['How urgent it is: 1 is the most urgent, 3 the least.', 2],
  origin: [
    'How the call came in: by a `caller`, by `radio`, `observed` on patrol, or at the desk (`walk_up`).',
    'caller',
  ],
  caller_name: ['Who called, in words.', 'Luis Vega', 'Not stated when left out.'],
  caller_character_id: ['The character that called.', 2, 'Not stated when left out.'],
  coordinates: [
    'Where it is, in the coordinates of the game.',
    { x: 425.1, y: -979.5, z: 30.7 },
    'Not stated when left out.',
  ],
  'coordinates.x': ['The first coordinate.', 425.1],
  'coordinates.y': ['The second coordinate.', -979.5],
  'coordinates.z': ['The height; null where the game has none.', 30.7],
  'call.department_id': ['The department that the call is for.', 1, 'No department when left out.'],
  'list_calls.department_id': ['Only calls for this department.', 1, 'All departments when left out.'],
  'create_call.units': [
    'The characters on duty that are sent at once.',
    [1],
    'The call waits for units when left out.',
  ],
  'update_call.units': [
    'The whole list of the characters that are sent; those who are new in it must be on duty.',
    [1, 2],
  ],
  unit: ['Only calls to which this character is or was sent.', 1, 'All calls when left out.'],
  'list_calls.caller_character_id': ['Only calls of this caller.', 2, 'All calls when left out.'],
  'list_calls.search': [
    'A part of the title, the description, the place or the name of the caller, in any case of letters and with or without accents; at least 3 Latin letters or digits in a row.',
    'lonja',
    'All calls when left out.',
  ],
  date_from: [
    'The first day or moment that counts, in UTC unless a time zone is given.',
    '2026-06-01',
    'From the first one when left out.',
  ],
  date_to: [
    'The last day or moment that counts; a day counts to its end.',
    '2026-06-30',
    'Up to now when left out.',
  ],
  'list_calls.status': ['Only calls in this state.', 'pending', 'All states when left out.'],
  'update_call.status': [
    'The state of the call. A closed call takes only another state, which opens it again.',
    'closed',
    'Stays as it is when left out, but units that are sent to a pending call make it active.',
  ],
  'add_call_note.text': ['The note, which may have several lines.', 'El sospechoso huye hacia el norte'],

  'lookup_person.server_character_id': ['The character to show, in place of words to search for.', 1],
  'lookup_person.query': [
    'Words of the name, parts of the identity number, a year or date of birth (`José Peña 1990`, `1990-01-31`), in place of a character.',
    'ruiz',
  ],
  'lookup_plate.query': [
    'At least 3 letters or digits of a plate; up to 20 plates are found, in place of `plate`.',
    'ab1',
  ],
  plate: ['The whole plate, in any case of letters; blanks and hyphens do not matter.', 'VE-00001'],
  'set_wallpaper.image_url': [
    'The http(s) address of the picture.',
    'https://example.org/fondo.png',
    'The empty string restores the picture that the phone came with.',
  ],
};
