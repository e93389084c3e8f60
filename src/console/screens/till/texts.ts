import { say } from '../../language.ts'

/** What the till’s sales are numbered by, which says nothing to people. */
export const TILL_PREFIX = 'CAJA-'

export const tillTexts = say({
  title: ['Caja', 'Till'],
  currencies: { VES: ['Bolívares', 'Bolívares'], USD: ['Dólares', 'Dollars'] },
})
