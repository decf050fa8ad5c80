import { defineWords } from '../words/words.ts';

/** The words of the frame: duty, the tabs. */
export const frameWords = defineWords({
  back: ['Volver al panel', 'Back to the panel'],
  tabs: ['Secciones del terminal', 'Sections of the terminal'],
  board: ['Tablero', 'Board'],
  calls: ['Avisos', 'Calls'],
  searches: ['Órdenes y búsquedas', 'Warrants and BOLOs'],
  cases: ['Casos', 'Cases'],
  punishments: ['Sanciones', 'Citations'],
  code: ['Código penal', 'Penal code'],
  shifts: ['Turnos', 'Shifts'],
  departments: ['Departamentos', 'Departments'],
  duty: ['Servicio', 'Duty'],
  goOnDuty: ['Entrar de servicio', 'Go on duty'],
  thisCharacter: ['Con este personaje', 'With this character'],
  endShift: ['Terminar turno', 'End shift'],
  started: ['Estás de servicio', 'You are on duty'],
  ended: ['Turno terminado', 'Shift ended'],
  status: {
    available: ['Disponible', 'Available'],
    busy: ['Ocupada', 'Busy'],
    en_route: ['En camino', 'En route'],
    on_scene: ['En el lugar', 'On scene'],
    out_of_service: ['Fuera de servicio', 'Out of service'],
    panic: ['Pánico', 'Panic'],
  },
});
