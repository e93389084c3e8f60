import { say } from '../../language.ts'

/** What the lists beside the payments are called; apart from their other texts, which the payments do without. */
export const besideTexts = say({
  external: ['Cobros por fuera', 'Paid outside'],
  shifts: ['Turnos', 'Shifts'],
})
