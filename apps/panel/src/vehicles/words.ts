import { defineWords } from '../words/words.ts';

/** The words that all screens of vehicles use. */
export const vehiclesWords = defineWords({
  title: ['Vehículos', 'Vehicles'],
  nav: ['Secciones de vehículos', 'Sections of vehicles'],
  sections: {
    garage: ['Garaje', 'Garage'],
    dealer: ['Concesionario', 'Dealer'],
    all: ['Todos', 'All'],
    models: ['Modelos', 'Models'],
    config: ['Configuración', 'Configuration'],
  },
  vehicle: ['Vehículo', 'Vehicle'],
  plate: ['Matrícula', 'Plate'],
  color: ['Color', 'Colour'],
  state: ['Estado', 'State'],
  owner: ['Dueño', 'Owner'],
  since: ['Matriculado', 'Registered'],
  model: ['Modelo', 'Model'],
  stolen: ['Robado', 'Stolen'],
  impounded: ['En el depósito', 'Impounded'],
  fine: ['En regla', 'In order'],
  fee: ['Tasa del depósito', 'Fee of the pound'],
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
