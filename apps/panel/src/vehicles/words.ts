import { VEHICLES_SECTIONS } from '../shared/bar/nav.words.ts';
import { defineWords } from '../words/words.ts';

/** The words that all screens of vehicles use. */
export const vehiclesWords = defineWords({
  sections: VEHICLES_SECTIONS,
  vehicle: ['Vehículo', 'Vehicle'],
  plate: ['Matrícula', 'Plate'],
  color: ['Color', 'Colour'],
  state: ['Estado', 'State'],
  owner: ['Dueño', 'Owner'],
  since: ['Matriculado', 'Registered'],
  model: ['Modelo', 'Model'],
  stolen: ['Robado', 'Stolen'],
  impounded: ['En el depósito', 'Impounded'],
  fine: ['En regla', 'In good standing'],
  fee: ['Tasa del depósito', 'Release fee'],
  place: ['Lugar', 'Place'],
  impoundedSince: ['Retenido', 'Impounded'],
  nobody: ['Aún no tienes un personaje', 'You have no character yet'],
  nobodyText: [
    'Los vehículos son de personajes. Crea uno y vuelve.',
    'Vehicles belong to characters. Create one and come back.',
  ],
  toCharacters: ['Ir a Personajes', 'Go to Characters'],
  failed: ['No se pudieron leer los vehículos', 'The vehicles could not be read'],
  gone: ['Este vehículo no se puede mostrar', 'This vehicle cannot be shown'],
  more: ['Ver más', 'Show more'],
});
