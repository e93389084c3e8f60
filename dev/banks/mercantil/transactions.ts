import { caracasDay } from '../../../src/domain/caracas.ts'
import type { MercantilConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankResponse } from '../bank-messages.ts'
import type { BookLine, WritableBooks } from './books.ts'
import { open } from './encryption.ts'
import {
  bankCode,
  bookedAmount,
  DOCUMENT,
  localPhone,
  PAYER_KEY,
  PHONE,
  type TransactionFields,
} from './formats.ts'
import { DUPLICATE, errorResponse, notDecrypted } from './responses.ts'

/** A payer, and the one-time key that their bank gave them for one charge. */
export interface Payer {
  phone: string
  document: string
  bankCode: string
  otp: string
}

/** A transaction whose fields are decrypted. */
interface Opened extends Pick<BookLine, 'amount' | 'phone' | 'document' | 'bankCode'> {
  fields: TransactionFields
  otp: string
}

const FIELDS = [
  ['destination_id', DOCUMENT],
  ['destination_mobile_number', PHONE],
  ['origin_mobile_number', PHONE],
] as const

/**
 * `/payment/c2p`. Not documented: that the bank rejects by the network's codes, and that it knows an invoice again (which
 * others have seen).
 */
export function openTransactions(
  books: WritableBooks,
  config: MercantilConfig,
  identity: () => object,
  now: () => Date,
) {
  const payers = new Map<string, Payer>()
  const invoices = new Set<string>()

  /** `2019-09-12 03:07:53 VET` */
  const processedAt = () =>
    `${caracasDay(now())} ${new Date(now().getTime() - 4 * 3_600_000).toISOString().slice(11, 19)} VET`

  const respond = (fields: TransactionFields, result: object): BankResponse => ({
    status: 200,
    body: {
      ...identity(),
      transaction_c2p_response: {
        processing_date: processedAt(),
        trx_type: fields.trx_type,
        payment_method: fields.payment_method,
        invoice_number: fields.invoice_number,
        amount: fields.amount,
        currency: fields.currency,
        ...result,
      },
    },
  })
  const reject = (fields: TransactionFields, code: string): BankResponse =>
    respond(fields, { trx_status: 'rejected', trx_internal_status: code })

  function readFields(fields: TransactionFields): Opened | BankResponse {
    const secret = config.c2pSecretKey
    for (const [name, form] of FIELDS) {
      if (!form.test(open(secret, fields[name]) ?? '')) return notDecrypted(name)
    }
    const otp = fields.twofactor_auth === '' ? '' : open(secret, fields.twofactor_auth)
    const needsKey = fields.trx_type === 'compra'
    if (otp === null || needsKey !== PAYER_KEY.test(otp)) return notDecrypted('twofactor_auth')
    const commerce = localPhone(open(secret, fields.origin_mobile_number) ?? '')
    if (commerce !== config.phone) return reject(fields, '62')
    return {
      fields,
      otp,
      amount: bookedAmount(fields.amount),
      bankCode: bankCode(fields.destination_bank_id),
      document: open(secret, fields.destination_id) ?? '',
      phone: localPhone(open(secret, fields.destination_mobile_number) ?? ''),
    }
  }

  function approve(opened: Opened, direction: 'in' | 'out', kind: BookLine['kind']): BankResponse {
    const { fields, otp: _used, ...line } = opened
    const { reference, authorizationCode } = books.book({
      ...line,
      direction,
      kind,
      invoiceNumber: fields.invoice_number,
      concept: '',
    })
    return respond(fields, {
      trx_status: 'approved',
      payment_reference: reference,
      trx_internal_status: '00',
      authorization_code: authorizationCode,
      service_fee: '0',
    })
  }

  function charge(opened: Opened): BankResponse {
    const payer = payers.get(opened.phone)
    if (!payer || payer.bankCode !== opened.bankCode) return reject(opened.fields, '56')
    if (payer.document !== opened.document) return reject(opened.fields, '80')
    if (payer.otp !== opened.otp) return reject(opened.fields, '08')
    payers.set(payer.phone, { ...payer, otp: '' })
    return approve(opened, 'in', 'c2p')
  }

  /** On the day of the charge, once. */
  function annul(opened: Opened): BankResponse {
    const line = books
      .lines()
      .find(
        ({ kind, reference, phone, amount, at }) =>
          kind === 'c2p' &&
          reference === opened.fields.payment_reference &&
          phone === opened.phone &&
          amount === opened.amount &&
          caracasDay(at) === caracasDay(now()),
      )
    if (!line || line.reversed) {
      return errorResponse('error_list', '57', 'La operacion no se puede anular')
    }
    line.reversed = true
    return approve(opened, 'out', 'reversal')
  }

  return {
    /** Lets the payer be charged once, with this key. */
    giveKey: (payer: Payer): void => {
      payers.set(payer.phone, payer)
    },

    execute(fields: TransactionFields): BankResponse {
      const opened = readFields(fields)
      if ('status' in opened) return opened
      const { trx_type: type, payment_method: method, invoice_number: invoice } = fields
      const isAnnulment = type === 'anulacion'
      if (
        method !== (type === 'vuelto' ? 'p2p' : 'c2p') ||
        isAnnulment !== (fields.payment_reference !== '')
      ) {
        return errorResponse('gateway', '400', 'Bad Request')
      }
      if (invoices.has(invoice)) return DUPLICATE
      invoices.add(invoice)
      if (fields.amount === 0) return reject(fields, '13')
      if (type === 'compra') return charge(opened)
      if (!books.covers(opened.amount)) return reject(fields, '51')
      return isAnnulment ? annul(opened) : approve(opened, 'out', 'p2p')
    },
  }
}
