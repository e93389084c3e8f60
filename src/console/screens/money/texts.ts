import { say } from '../../language.ts'

export const moneyTexts = say({
  title: ['Dinero', 'Money'],
  add: ['Agregar una cuenta', 'Add an account'],
})
