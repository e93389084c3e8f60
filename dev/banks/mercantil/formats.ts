import * as z from 'zod'
import type { BankRequest } from '../bank-messages.ts'

/** Each field that the examples have is mandatory, and no other is allowed. */
const identification = {
  merchant_identify: z.strictObject({
    integratorId: z.string().min(1),
    merchantId: z.string().min(1),
    terminalId: z.string().min(1),
  }),
  client_identify: z.strictObject({
    ipaddress: z.ipv4(),
    browser_agent: z.string().min(1),
    mobile: z.strictObject({ manufacturer: z.string().min(1) }),
  }),
}

const sealed = z.base64().min(24)
const amount = z.number().multipleOf(0.01).min(0).max(99_999_999.99)
const currency = z.literal('ves')

const Transaction = z.strictObject({
  ...identification,
  transaction_c2p: z.strictObject({
    amount,
    currency,
    destination_bank_id: z.number().int().min(1).max(999),
    destination_id: sealed,
    destination_mobile_number: sealed,
    origin_mobile_number: sealed,
    payment_reference: z.string().max(20),
    trx_type: z.enum(['compra', 'vuelto', 'anulacion']),
    payment_method: z.enum(['c2p', 'p2p']),
    invoice_number: z.string().min(1).max(25),
    twofactor_auth: z.union([z.literal(''), sealed]),
  }),
})

const Search = z.strictObject({
  ...identification,
  search_by: z.strictObject({
    amount,
    currency,
    destination_mobile_number: sealed,
    origin_mobile_number: sealed,
    payment_reference: z.string().min(1).max(20),
    trx_date: z.iso.date(),
  }),
})

const PayerKey = z.strictObject({
  ...identification,
  transaction_scpInfo: z.strictObject({
    destination_id: sealed,
    destination_mobile_number: sealed,
  }),
})

const FORMS = {
  'payment/c2p': Transaction,
  'mobile-payment/search': Search,
  'mobile-payment/scp': PayerKey,
} as const

export type EndpointName = keyof typeof FORMS
export type TransactionFields = z.output<typeof Transaction>['transaction_c2p']
export type SearchFields = z.output<typeof Search>['search_by']
export type PayerKeyFields = z.output<typeof PayerKey>['transaction_scpInfo']

export const isEndpoint = (name: string): name is EndpointName => Object.hasOwn(FORMS, name)

/** A body; null if a field is missing, unknown or malformed. */
export function readBody<Name extends EndpointName>(
  name: Name,
  { body }: BankRequest,
): z.output<(typeof FORMS)[Name]> | null {
  try {
    const parsed = FORMS[name].safeParse(JSON.parse(body))
    return parsed.success ? (parsed.data as z.output<(typeof FORMS)[Name]>) : null
  } catch {
    return null
  }
}

/** What the encrypted fields contain. */
export const PHONE = /^584\d{9}$/
export const DOCUMENT = /^[VEJPG]\d{5,10}$/
export const PAYER_KEY = /^\d{4,8}$/

/** `584141234567` -> `04141234567` */
export const localPhone = (phone: string): string => phone.replace(/^58/, '0')
/** `10.5` -> `10.50` */
export const bookedAmount = (number: number): string => number.toFixed(2)
/** `105` -> `0105` */
export const bankCode = (number: number): string => String(number).padStart(4, '0')
