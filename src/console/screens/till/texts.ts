import { say } from '../../language.ts'

export const tillTexts = say({
  title: ['Caja', 'Till'],
  notShown: [
    'Quien paga no ve esta venta en la página de la caja:',
    'Payers do not see this sale on the till’s page:',
  ],
  currencies: { VES: ['Bolívares', 'Bolívares'], USD: ['Dólares', 'Dollars'] },
})
