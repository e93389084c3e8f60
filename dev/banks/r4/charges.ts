import { caracasDay } from '../../../src/domain/caracas.ts'
import type { BankResponse } from '../bank-messages.ts'
import type { WritableBooks } from './books.ts'
import type { Fields } from './formats.ts'
import { isZero } from './mobile-payments.ts'
import { responseWithCode } from './responses.ts'

/** A payer, and the one-time key that their bank gave them for one charge. */
export interface Payer {
  phone: string
  document: string
  bankCode: string
  otp: string
}

interface Charge {
  fields: Fields
  day: string
  reversed: boolean
}

/** C2P: charges with a payer's one-time key (MBc2p), and reverses them on the same day (MBanulacionC2P). */
export function openCharges(books: WritableBooks, now: () => Date) {
  const payers = new Map<string, Payer>()
  const charges = new Map<string, Charge>()

  function book(kind: 'c2p' | 'reversal', { Monto, TelefonoDestino, Concepto }: Fields): string {
    const reference = String(books.nextReference()).padStart(8, '0')
    const direction = kind === 'c2p' ? 'in' : 'out'
    const party = { phone: TelefonoDestino, account: null, concept: Concepto }
    books.book({ direction, kind, amount: Monto, reference, ...party })
    return reference
  }

  return {
    /** Lets the payer be charged once, with this key. */
    giveKey: (payer: Payer): void => {
      payers.set(payer.phone, payer)
    },
    payerOf: (phone: string): Payer | undefined => payers.get(phone),
    useKey: (payer: Payer): void => {
      payers.set(payer.phone, { ...payer, otp: '' })
    },

    charge(fields: Fields): BankResponse {
      const payer = payers.get(fields.TelefonoDestino)
      if (isZero(fields.Monto)) return responseWithCode('13')
      if (!payer || payer.bankCode !== fields.Banco) return responseWithCode('55')
      if (payer.document !== fields.Cedula) return responseWithCode('80')
      if (payer.otp !== fields.Otp) return responseWithCode('08')
      payers.set(payer.phone, { ...payer, otp: '' })
      const reference = book('c2p', fields)
      charges.set(reference, { fields, day: caracasDay(now()), reversed: false })
      return responseWithCode('00', { reference })
    },

    reverse({ Referencia, Cedula, Banco }: Fields): BankResponse {
      const charge = charges.get(Referencia)
      const isTheirs = charge?.fields.Cedula === Cedula && charge.fields.Banco === Banco
      if (!charge || !isTheirs || charge.reversed || charge.day !== caracasDay(now())) {
        return responseWithCode('12')
      }
      if (!books.covers(charge.fields.Monto)) return responseWithCode('51')
      charge.reversed = true
      return responseWithCode('00', { reference: book('reversal', charge.fields) })
    },
  }
}
