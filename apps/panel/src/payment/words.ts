import { defineWords } from '../words/words.ts';

/** The words of paying for a purchase. */
export const paymentWords = defineWords({
  payBy: ['Pagar con', 'Pay with'],
  auto: ['Efectivo o banco', 'Cash or bank'],
  autoHint: [
    'En efectivo si alcanza; si no, con la cuenta principal',
    'In cash where it is enough, else from the main account',
  ],
  cash: ['Efectivo', 'Cash'],
  bank: ['Cuenta principal', 'Main account'],
  card: ['Tarjeta', 'Card'],
  noAccount: ['No tienes cuenta en el banco', 'You have no bank account'],
  has: [(amount: string) => `Tienes ${amount}`, (amount: string) => `You have ${amount}`],
  byCompany: ['Paga la empresa, desde su cuenta principal.', 'The company pays, from its main account.'],
  pinTitle: ['Escribe tu PIN', 'Enter your PIN'],
  pinText: [
    'El servidor pide el PIN de la cuenta o de la tarjeta para pagar.',
    'The server asks for the PIN of the account or card to pay.',
  ],
  pin: ['PIN', 'PIN'],
});
