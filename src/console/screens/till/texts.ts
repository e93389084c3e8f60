import { say } from '../../language.ts'

/** What the till’s sales are numbered by, which says nothing to people. */
export const TILL_PREFIX = 'CAJA-'

export const tillTexts = say({
  title: ['Caja', 'Till'],
  notShown: [
    'Quien paga no ve esta venta en la página de la caja:',
    'Payers do not see this sale on the till’s page:',
  ],
  currencies: { VES: ['Bolívares', 'Bolívares'], USD: ['Dólares', 'Dollars'] },
})
