import { caracasDay } from '../../../src/domain/caracas.ts'
import type { BankResponse } from '../bank-messages.ts'
import type { WritableBooks } from './books.ts'
import { answer, type Fields } from './responses.ts'

/** A payer, and the one-time key that their bank gave them for one charge. */
export interface Payer {
  phone: string
  document: string
  bankCode: string
  otp: string
}

interface Charge {
  fields: Fields
  reference: string
  day: string
  reversed: boolean
}

/** The last rejection of the bank's list that no other code names; for an annulment it is not documented. */
const REFUSED = '1030'

/** C2P of several accounts: charges with a one-time key, and annuls them on the same day. */
export function openCharges(books: WritableBooks, rif: string, now: () => Date) {
  const payers = new Map<string, Payer>()
  const charges = new Map<string, Charge>()

  /** Receiver's bank, sender's bank, operation, RIF, phone, day, time and a sequence: 58 digits. */
  function endToEndId(fields: Fields): string {
    const moment = now().toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)
    const sequence = String(charges.size + 1).padStart(12, '0')
    const { customerBankCode: bank, customerNumberInstrument: phone = '' } = fields
    return `0102${bank}050${rif.slice(1).padStart(10, '0')}${phone}${moment}${sequence}`
  }

  function book(kind: 'c2p' | 'reversal', fields: Fields): string {
    const [units, cents = ''] = (fields.amount ?? '').split('.')
    const reference = books.nextReference()
    books.book({
      direction: kind === 'c2p' ? 'in' : 'out',
      kind,
      amount: `${units}.${cents.padEnd(2, '0')}`,
      phone: fields.customerNumberInstrument ?? '',
      bankCode: fields.customerBankCode ?? '',
      document: fields.customerDocumentId ?? '',
      reference,
      concept: fields.concept ?? '',
    })
    return reference
  }

  return {
    /** Lets the payer be charged once, with this key. */
    giveKey: (payer: Payer): void => {
      payers.set(payer.phone, payer)
    },

    /** `paymentkey`: has the payer's bank send its key. The same whether the phone is known or not. */
    sendKey: (): BankResponse => answer('1000', 'Proceso finalizado', { data: null, status: 200 }),

    charge(fields: Fields): BankResponse {
      const payer = payers.get(fields.customerNumberInstrument ?? '')
      if (Number(fields.amount) === 0) return answer('1013', 'Monto inválido')
      if (!payer || payer.bankCode !== fields.customerBankCode) {
        return answer('1092', 'No afiliado')
      }
      if (payer.document !== fields.customerDocumentId) return answer('1080', 'Documento errado')
      if (payer.otp !== fields.otp) return answer('1055', 'La clave no existe')
      payers.set(payer.phone, { ...payer, otp: '' })
      const id = endToEndId(fields)
      const reference = book('c2p', fields)
      charges.set(id, { fields, reference, day: caracasDay(now()), reversed: false })
      const data = { date: now().toISOString(), endToEndId: id, referencia: reference }
      return answer('1000', 'Transaccion realizada', { data, status: 200 })
    },

    /** The text is mandatory for payers of other banks. */
    annul({ endToEndId: id = '', referenceOrigin }: Fields): BankResponse {
      const charge = charges.get(id)
      const isInterbank = charge?.fields.customerBankCode !== '0102'
      if (!charge || charge.reversed || charge.day !== caracasDay(now())) {
        return answer(REFUSED, 'Formato errado')
      }
      if (isInterbank && !referenceOrigin) return answer(REFUSED, 'Formato errado')
      charge.reversed = true
      const referencia = book('reversal', charge.fields)
      return answer('1000', 'reverso realizada', { data: { referencia }, status: 200 })
    },
  }
}
