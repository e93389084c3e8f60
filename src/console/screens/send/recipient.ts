import { bankName } from '../../../domain/banks.ts'
import { formatDocument } from '../../../domain/document.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { say } from '../../language.ts'
import type { Order } from './order.ts'

const texts = say({ bank: ['Banco', 'Bank'] })

/** `01020501830003283374` -> `0102 0501 83 0003283374` */
const spaced = (accountNumber: string): string =>
  accountNumber.replace(/^(.{4})(.{4})(.{2})/, '$1 $2 $3 ')

/** To whom a payment goes, by name, as its sender can check it. */
export const recipientFacts = ({
  to,
  name,
  document,
  concept,
}: Order): readonly (readonly [string, string])[] => [
  [say(['A quién', 'To whom']), name],
  [say(['Cédula o RIF', 'Document']), formatDocument(document)],
  ...(to.way === 'mobile'
    ? ([
        [say(['Teléfono', 'Phone']), formatPhone(to.phone)],
        [texts.bank, bankName(to.bankCode)],
      ] as const)
    : ([
        [texts.bank, bankName(to.accountNumber.slice(0, 4))],
        [say(['Cuenta', 'Account']), spaced(to.accountNumber)],
      ] as const)),
  ...(concept ? [[say(['Concepto', 'Concept']), concept] as const] : []),
]
