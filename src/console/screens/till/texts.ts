import { say } from '../../language.ts'

export const tillTexts = say({
  title: ['Caja', 'Till'],
  currencies: { VES: ['Bolívares', 'Bolívares'], USD: ['Dólares', 'Dollars'] },
})
