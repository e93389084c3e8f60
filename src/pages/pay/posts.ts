import type { Context } from 'hono'
import type * as z from 'zod'
import { chargeLink } from '../../features/pay/charge-link.ts'
import { findTransactionOfKey } from '../../features/pay/receipt-queries.ts'
import { paying } from '../../features/pay/rules.ts'
import { NewCharge, NewVerification } from '../../features/pay/schemas.ts'
import { verifyLink } from '../../features/pay/verify-link.ts'
import type { JsonBody } from '../../http/answer.ts'
import type { HttpEnv } from '../../http/env.ts'
import { Replay } from '../../http/idempotency.ts'
import { idempotencyKeyOf, executeRoute } from '../../http/perform.ts'
import type { Route } from '../../http/route.ts'
import { transactionId } from '../../platform/ids.ts'
import { type ApiError, type ErrorCode, type ErrorDetail, toApiError } from '../../wire/errors.ts'
import { languageOf } from '../language.ts'
import { databaseOf, payerPage, sendOn } from '../payer/page.tsx'
import { type PostedForm, readPosted } from '../payer/posted.ts'
import type { Way } from './forms.tsx'
import { askedLink, tokenOf } from './link-address.ts'
import { showLink } from './link-page.tsx'
import type { Tried } from './payable.tsx'
import { receiptAddress } from './receipt-address.ts'
import { type FieldName, type LinkFace, type PayTexts, payTexts, type Refusal } from './texts.ts'

interface Operation {
  route: Route
  schema: z.ZodType
  bodyOf(fields: Record<string, string>): Record<string, unknown>
}

/** The operations of the interface that the forms stand for. */
const operations: Record<Way, Operation> = {
  c2p: {
    route: chargeLink,
    schema: NewCharge,
    bodyOf: ({ phone, bankCode, otp, amountVes, letter = '', document = '' }) => ({
      phone,
      bankCode,
      otp,
      ...(amountVes && { amountVes: Number(amountVes) }),
      document: /^[A-Za-z]/.test(document) ? document : letter + document,
    }),
  },
  verify: {
    route: verifyLink,
    schema: NewVerification,
    bodyOf: ({ reference, phone, bankCode, paidAt }) => ({
      reference,
      phone,
      bankCode,
      ...(paidAt && { paidAt }),
    }),
  },
}

const post = (way: Way) =>
  payerPage({
    id: way === 'c2p' ? 'payByKey' : 'payByReference',
    path: `/pay/:token/${way}`,
    home: askedLink,
    // For who comes here by a reload or a typed address.
    shows: async (c) => sendOn(c, askedLink(c)),
    takes: (c) => take(c, way),
  })

/** Pays by the form, and sends on to the receipt; or shows the form again, with what is wrong. */
async function take(c: Context<HttpEnv>, way: Way): Promise<Response> {
  const { route, schema, bodyOf } = operations[way]
  const token = tokenOf(c)
  const form = await readPosted(c)
  const parsed = schema.safeParse(bodyOf(form.fields))
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path }) => String(path[0]))
    return showLink(c, token, triedOf(way, form, { errors: errorsOf(names, c), status: 400 }))
  }
  try {
    const input = { params: { token }, query: undefined, body: parsed.data, file: undefined }
    const answer = await executeRoute(c, route, input, form.key)
    return sendToReceipt(c, token, (answer as JsonBody).json)
  } catch (error) {
    if (error instanceof Replay) return sendToReceipt(c, token, error.stored)
    const refusal = toApiError(error, paying)
    if (refusal === null) throw error
    if (KEY_TAKEN.includes(refusal.code)) {
      const paid = await transactionOfKey(c, route, parsed.data, form.key)
      if (paid !== null) return sendOn(c, receiptAddress(c.var.platform.config, token, paid))
    }
    return showLink(c, token, triedOf(way, form, toldOf(refusal, c)))
  }
}

/** The form was sent before, and its payment is being made, or was made with other data. */
const KEY_TAKEN: readonly ErrorCode[] = ['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED']

function sendToReceipt(c: Context<HttpEnv>, token: string, json: string): Response {
  const { transactionId: paid } = JSON.parse(json) as { transactionId: string }
  const address = receiptAddress(c.var.platform.config, token, transactionId.toUuid(paid))
  return sendOn(c, address)
}

async function transactionOfKey(c: Context<HttpEnv>, route: Route, body: unknown, key: string) {
  const [[row]] = await databaseOf(c).read(
    findTransactionOfKey(idempotencyKeyOf(c, route, body, key)),
  )
  return row?.transaction_id ?? null
}

/** The one-time key is not kept: a bank takes it once. */
function triedOf(
  way: Way,
  { key, fields }: PostedForm,
  told: Omit<Tried, 'way' | 'key' | 'values'>,
): Tried {
  const { otp: _, ...values } = fields
  return { way, key, values, ...told }
}

type Told = Pick<Tried, 'errors' | 'refusal' | 'face' | 'status'>

const FACES: Record<string, LinkFace> = {
  link_inactive: 'INACTIVE',
  link_completed: 'COMPLETED',
  link_busy: 'busy',
  merchant_inactive: 'INACTIVE',
  no_settlement_account: 'notYet',
  amount_over_maximum: 'tooMuch',
  amount_below_minimum: 'tooLittle',
}

/** What a refusal of an operation is to the payer. */
function toldOf(refusal: ApiError, c: Context<HttpEnv>): Told {
  const { code, status, rule = '', details = [] } = refusal
  const face = FACES[rule]
  if (face) return { face, status }
  const seconds = refusal.headers['Retry-After']
  if (seconds) c.header('Retry-After', seconds)
  const say = (words: Refusal): Told => ({ refusal: words, status })
  switch (code) {
    case 'GONE':
      return { face: 'EXPIRED', status }
    case 'EMAIL_NOT_VERIFIED':
    case 'KYC_REQUIRED':
      return { face: 'notYet', status }
    case 'INVALID_REQUEST':
      return {
        errors: errorsOf(rule === 'phone_not_mobile' ? ['mobile'] : pathsOf(details), c),
        status,
      }
    case 'CONFLICT':
      return say(rule === 'amount_changed' ? 'amount_changed' : 'reference_used')
    case 'RATE_LIMITED':
      return say('tooOften')
    case 'BANK_UNAVAILABLE':
      return say(rule === 'stopped' ? 'stopped' : 'BANK_UNAVAILABLE')
    case 'SERVICE_UNAVAILABLE':
      return rule === 'no_rate' ? { face: 'noRate', status } : say('SERVICE_UNAVAILABLE')
    case 'IDEMPOTENCY_KEY_IN_USE':
      return say('sent')
    default:
      throw refusal
  }
}

const pathsOf = (details: readonly ErrorDetail[]) => details.map(({ path }) => path)

/** The texts of what is wrong, in the order of the form. */
function errorsOf(
  names: readonly string[],
  c: Context<HttpEnv>,
): Partial<Record<FieldName, string>> {
  const { errors } = payTexts[languageOf(c)]
  return Object.fromEntries(
    names.map((name) => [
      name === 'mobile' ? 'phone' : name,
      errors[name as keyof PayTexts['errors']],
    ]),
  )
}

export const payByKey = post('c2p')
export const payByReference = post('verify')
