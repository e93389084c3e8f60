import { say } from '../../language.ts'
import { externalTexts } from '../external/texts.ts'

export const shiftTexts = say({
  one: ['Turno', 'Shift'],
  till: ['Caja', 'Till'],
  open: ['Abierto', 'Open'],
  closed: ['Cerrado', 'Closed'],
  noteRequired: ['Falta explicar', 'To explain'],
  float: ['Fondo', 'Float'],
  expected: ['Debía haber', 'Expected'],
  counted: ['Contado', 'Counted'],
  difference: ['Diferencia', 'Difference'],
  note: ['Nota', 'Note'],
  signed: ['Firma', 'Signature'],
  openIt: ['Abrir turno', 'Open a shift'],
  closeIt: ['Cerrar turno', 'Close the shift'],
})

/** What a shift counts by. */
export const shiftMethods = {
  ...externalTexts.methods,
  ...say({ mobile_payment: ['Pago móvil', 'Mobile payment'], c2p: ['C2P', 'C2P'] }),
}
