import { say } from '../../language.ts'

export const rateTexts = say({
  title: ['Tasa del día', 'Rate of the day'],
})
