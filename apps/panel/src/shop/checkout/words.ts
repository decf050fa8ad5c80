import { defineWords } from '../../words/words.ts';

export const checkoutWords = defineWords({
  basket: ['Cesta', 'Basket'],
  open: [
    (units: number, total: string) => (units === 0 ? 'Cesta' : `Cesta (${units}) · ${total}`),
    (units: number, total: string) => (units === 0 ? 'Basket' : `Basket (${units}) · ${total}`),
  ],
  empty: ['La cesta está vacía', 'The basket is empty'],
  emptyText: ['Elige algo de la tienda y añádelo.', 'Choose something in the shop and add it.'],
  quantityOf: [(label: string) => `Cantidad de ${label}`, (label: string) => `Quantity of ${label}`],
  remove: [(label: string) => `Quitar ${label}`, (label: string) => `Remove ${label}`],
  each: ['cada uno', 'each'],
  total: ['Total', 'Total'],
  totalHint: ['Las compras no llevan impuestos ni comisiones.', 'No taxes or fees on purchases.'],
  pay: [(total: string) => `Pagar ${total}`, (total: string) => `Pay ${total}`],
  allOrNothing: ['Se compra todo o nada.', 'You buy all of it or nothing.'],
  paid: ['Compra hecha', 'Purchase complete'],
  receipt: ['Recibo', 'Receipt'],
  paidBy: ['Pagado con', 'Paid with'],
  wallet: ['Efectivo', 'Cash'],
  account: ['Banco', 'Bank'],
  buyer: ['Comprador', 'Buyer'],
  time: ['Fecha', 'Date'],
  toInventory: ['Ver el inventario', 'See the inventory'],
  goOn: ['Seguir comprando', 'Continue shopping'],
});
