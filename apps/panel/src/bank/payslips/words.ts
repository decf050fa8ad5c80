import { defineWords } from '../../words/words.ts';

/** The words of what people earn in companies, for them and for those who pay. */
export const payWords = defineWords({
  description: [
    'Lo que tu personaje ha ganado en empresas, y lo que aún le deben.',
    'What your character has earned in companies, and what they still owe it.',
  ],
  empty: ['Aún no hay nóminas', 'There are no payslips yet'],
  emptyText: [
    'Cuando una empresa pague tus horas o te dé un extra, estará aquí.',
    'Once a company pays your hours or gives you a bonus, it will be here.',
  ],
  statuses: {
    paid: ['Pagado', 'Paid'],
    part: ['En parte', 'In part'],
    owed: ['Se debe', 'Owed'],
    void: ['Anulado', 'Void'],
  },
  wages: [
    (time: string, perHour: string) => `${time} × ${perHour}/h`,
    (time: string, perHour: string) => `${time} × ${perHour}/h`,
  ],
  company: ['Empresa', 'Company'],
  gross: ['Bruto', 'Gross'],
  tax: ['Impuesto', 'Tax'],
  net: ['Recibido', 'Received'],
  owed: ['Se debe', 'Owed'],
});
