import { say } from '../../language.ts'

/** Of what banks are asked to do; the interface calls it a payment. */
export const bankOrderTexts = say({
  connection: ['Conexión', 'Connection'],
  reference: ['Referencia del banco', 'The bank’s reference'],
})
