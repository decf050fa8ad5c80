import { defineWords } from '../../words/words.ts';

export const garageWords = defineWords({
  description: [(name: string) => `Los vehículos de ${name}.`, (name: string) => `The vehicles of ${name}.`],
  ofCompany: ['Los vehículos de la empresa.', 'The vehicles of the company.'],
  whose: ['De quién son los vehículos', 'Whose vehicles'],
  emptyCompany: ['La empresa no tiene vehículos.', 'The company has no vehicles.'],
  empty: ['El garaje está vacío', 'The garage is empty'],
  emptyText: ['Compra tu primer vehículo en el concesionario.', 'Buy your first vehicle from the dealer.'],
  toDealer: ['Ir al concesionario', 'Go to the dealer'],
  pound: ['Está en el depósito', 'It is impounded'],
  poundText: ['Vuelve a ser tuyo cuando pagues la tasa.', 'It is yours again once you pay the fee.'],
  pay: [(fee: string) => `Pagar ${fee} y recuperarlo`, (fee: string) => `Pay ${fee} and get it back`],
  release: ['Recuperarlo', 'Get it back'],
  paid: [
    (plate: string) => `${plate} ha salido del depósito`,
    (plate: string) => `${plate} has left the pound`,
  ],
  remove: ['Dar de baja', 'Remove'],
  removeTitle: [(name: string) => `¿Dar de baja ${name}?`, (name: string) => `Remove ${name}?`],
  removeText: [
    'El vehículo desaparece para siempre y no se devuelve nada de lo que costó.',
    'The vehicle is gone for ever, and nothing of its price is refunded.',
  ],
  removed: [
    (plate: string) => `${plate} ya no está en tu garaje`,
    (plate: string) => `${plate} is no longer in your garage`,
  ],
});
