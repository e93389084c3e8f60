import { say } from '../../language.ts'

export const rateTexts = say({
  title: ['Tasa del día', 'Rate of the day'],
  old: [
    'No hay una tasa reciente. Prueba de nuevo más tarde.',
    'There is no recent rate. Try again later.',
  ],
})
