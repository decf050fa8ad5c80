import { defineWords } from '../words/words.ts';

/** The words of paying for a purchase. */
export const paymentWords = defineWords({
  es: {
    payBy: 'Pagar con',
    auto: 'Efectivo o banco',
    autoHint: 'En efectivo si alcanza; si no, con la cuenta principal',
    cash: 'Efectivo',
    bank: 'Cuenta principal',
    card: 'Tarjeta',
    noAccount: 'No tienes cuenta en el banco',
    has: (amount: string) => `Tienes ${amount}`,
    pinTitle: 'Escribe tu PIN',
    pinText: 'El servidor pide el PIN de la cuenta o de la tarjeta para pagar.',
    pin: 'PIN',
  },
  en: {
    payBy: 'Pay by',
    auto: 'Cash or bank',
    autoHint: 'In cash where it is enough, else from the main account',
    cash: 'Cash',
    bank: 'Main account',
    card: 'Card',
    noAccount: 'You have no bank account',
    has: (amount: string) => `You have ${amount}`,
    pinTitle: 'Enter your PIN',
    pinText: 'The server asks for the PIN of the account or card to pay.',
    pin: 'PIN',
  },
});
