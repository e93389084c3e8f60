import type { Context } from 'hono'
import type * as z from 'zod'
import { amountFromText } from '../../domain/money.ts'
import { stripPasted } from '../../domain/pasted.ts'
import type { BankStatus } from '../../domain/statuses.ts'
import { inLanguage } from '../../domain/words.ts'
import { chargeLink } from '../../features/pay/charge-link.ts'
import { findTransactionByIdempotencyKey } from '../../features/pay/receipt-queries.ts'
import { NewCharge, NewVerification } from '../../features/pay/schemas.ts'
import { verifyLink } from '../../features/pay/verify-link.ts'
import type { HttpEnv } from '../../http/env.ts'
import { executeRoute, idempotencyKeyOf } from '../../http/execute-route.ts'
import { Replay } from '../../http/idempotency.ts'
import type { Route } from '../../http/route.ts'
import type { Uuid } from '../../platform/ids.ts'
import { paymentPath, receiptPath } from '../../platform/receipt-path.ts'
import { type ApiError, type ErrorCode, type ErrorDetail, toApiError } from '../../wire/errors.ts'
import { languageOf } from '../language.ts'
import { pageDatabase, payerPage, redirectTo } from '../payer/payer-page.tsx'
import { type PostedForm, readPostedForm } from '../payer/posted-form.ts'
import {
  forgetAttempt,
  forgetKeyRequest,
  forgetPayer,
  keepAttempt,
  keepReceipt,
  rememberAsAsked,
} from './device-memory.ts'
import type { FormKind } from './forms.tsx'
import { showLink } from './link-page.tsx'
import { linkPath, linkTokenParam, requestedLinkPath } from './link-path.ts'
import { statedAmount } from './open-amount.tsx'
import type { FailedAttempt } from './payable-link.tsx'
import { type AttemptRefusal, type FieldName, payTexts, type UnpayableReason } from './texts.ts'

interface FormTarget {
  route: Route
  schema: z.ZodType
  toBody(fields: Record<string, string>): Record<string, unknown>
}

/** The API routes behind the forms. */
const formTargets: Record<FormKind, FormTarget> = {
  c2p: {
    route: chargeLink,
    schema: NewCharge,
    toBody: ({ otp, ...fields }) => ({ ...payerOf(fields), otp }),
  },
  verify: {
    route: verifyLink,
    schema: NewVerification,
    toBody: ({ reference, phone, bankCode, paidAt, amountVes }) => ({
      reference,
      phone,
      bankCode,
      ...bolivaresOf(amountVes),
      ...(paidAt && { paidAt }),
    }),
  },
}

/** What was typed as bolívares; what is none is refused by the schema. */
const bolivaresOf = (typed: string | undefined) =>
  typed ? { amountVes: Number(amountFromText(typed) ?? Number.NaN) } : {}

/** What a charge says of its payer, and of the amount that they were shown. */
export const payerOf = ({
  phone,
  bankCode,
  amountVes,
  letter = '',
  document = '',
}: Record<string, string>) => ({
  phone,
  bankCode,
  ...bolivaresOf(amountVes),
  document: /^[A-Za-z]/.test(stripPasted(document)) ? document : letter + document,
})

const formPage = (way: FormKind) =>
  payerPage({
    id: way === 'c2p' ? 'payByKey' : 'payByReference',
    path: `/pay/:token/${way}`,
    pathToShow: requestedLinkPath,
    // For a reload or a typed URL.
    get: async (c) => redirectTo(c, requestedLinkPath(c)),
    post: (c) => submitForm(c, way),
  })

/** Submits the form and redirects to the receipt, or shows the form again with its errors. */
async function submitForm(c: Context<HttpEnv>, way: FormKind): Promise<Response> {
  const { route, schema, toBody } = formTargets[way]
  const token = linkTokenParam(c)
  const form = await readPostedForm(c)
  const parsed = schema.safeParse({ ...toBody(form.fields), ...statedAmountField(c) })
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path }) => String(path[0]))
    keepAttempt(c, token, form.fields)
    return showLink(c, token, unsentAttempt(way, form, names, c))
  }
  rememberAsAsked(c, form.fields, parsed.data as Record<string, string>)
  try {
    const input = { params: { token }, query: undefined, body: parsed.data, file: undefined }
    const row = await executeRoute(c, route, input, form.key)
    return redirectToReceipt(c, token, row, form.fields)
  } catch (error) {
    if (error instanceof Replay) {
      return redirectToReceipt(c, token, error.storedRow(), form.fields)
    }
    const refusal = toApiError(error)
    if (refusal === null) {
      keepAttempt(c, token, form.fields)
      throw error
    }
    if (KEY_CONFLICTS.includes(refusal.code)) {
      const paid = await findTransactionIdByKey(c, route, parsed.data, form.key)
      if (paid !== null) {
        const { config } = c.var.platform
        keepReceipt(c, token, paymentPath(config, token, paid))
        return redirectTo(c, receiptPath(config, paid))
      }
    }
    keepAttempt(c, token, form.fields)
    return showLink(c, token, failedAttempt(way, form, attemptResult(refusal, c)))
  }
}

/** What the payer of an open link has stated. */
export function statedAmountField(c: Context<HttpEnv>): { amount?: number } {
  const amount = statedAmount(c)
  return amount === null ? {} : { amount: Number(amount) }
}

/** The form was submitted before, and its payment is in progress, or was made with other data. */
const KEY_CONFLICTS: readonly ErrorCode[] = ['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED']

/**
 * `row` is what chargeLink and verifyLink return, or what is stored of it. Without a success, the payment may never have
 * been written, and then it has no receipt.
 */
function redirectToReceipt(
  c: Context<HttpEnv>,
  token: string,
  row: unknown,
  typed: Record<string, string>,
): Response {
  const { transaction_id: paid, status } = row as {
    transaction_id: Uuid<'transaction'>
    status: BankStatus
  }
  const { config } = c.var.platform
  const path = paymentPath(config, token, paid)
  forgetKeyRequest(c, token)
  if (status === 'success') forgetAttempt(c, token)
  else keepAttempt(c, token, typed)
  if (status !== 'failed') keepReceipt(c, token, path)
  return redirectTo(c, status === 'success' ? receiptPath(config, paid) : path)
}

async function findTransactionIdByKey(
  c: Context<HttpEnv>,
  route: Route,
  body: unknown,
  key: string,
) {
  const [row] = await pageDatabase(c).read(
    findTransactionByIdempotencyKey(idempotencyKeyOf(c, route, body, key)),
  )
  return row?.transaction_id ?? null
}

/** No bank has seen it: the one-time key is still good, and is shown again unless it is itself what is wrong. */
const unsentAttempt = (way: FormKind, form: PostedForm, wrong: string[], c: Context<HttpEnv>) => {
  const failed = failedAttempt(way, form, { errors: fieldErrors(wrong, c), status: 400 })
  const { otp } = form.fields
  return otp && !wrong.includes('otp') ? { ...failed, values: { ...failed.values, otp } } : failed
}

/** The one-time key is not retained: a bank accepts it once. */
export function failedAttempt(
  way: FormKind,
  { key, fields }: PostedForm,
  result: Omit<FailedAttempt, 'form' | 'key' | 'values'>,
): FailedAttempt {
  const { otp: _, ...values } = fields
  return { form: way, key, values, ...result }
}

export type AttemptResult = Pick<
  FailedAttempt,
  'errors' | 'refusal' | 'reason' | 'unpayable' | 'status' | 'againFrom'
>

const REASON_BY_RULE: Record<string, UnpayableReason> = {
  link_inactive: 'INACTIVE',
  link_completed: 'COMPLETED',
  checkout_paid: 'COMPLETED',
  checkout_canceled: 'INACTIVE',
  link_busy: 'busy',
  merchant_inactive: 'INACTIVE',
  no_settlement_account: 'notYet',
  price_over_maximum: 'tooMuch',
  amount_below_minimum: 'tooLittle',
}

/** How a route's error is shown to the payer. */
export function attemptResult(refusal: ApiError, c: Context<HttpEnv>): AttemptResult {
  const { code, status, rule = '', details = [] } = refusal
  const unpayable = REASON_BY_RULE[rule]
  if (unpayable) return { unpayable, status }
  const seconds = refusal.headers['Retry-After']
  if (seconds) c.header('Retry-After', seconds)
  const say = (words: AttemptRefusal): AttemptResult => ({ refusal: words, status })
  switch (code) {
    case 'GONE':
      return { unpayable: 'EXPIRED', status }
    case 'EMAIL_NOT_VERIFIED':
    case 'KYC_REQUIRED':
      return { unpayable: 'notYet', status }
    case 'INVALID_REQUEST':
      return { errors: refusedFields(details, c), status }
    case 'CONFLICT':
      if (isPageState(rule)) return say(rule)
      return { reason: inLanguage(refusal.words, languageOf(c)), status }
    case 'RATE_LIMITED':
      return say('tooOften')
    case 'BANK_UNAVAILABLE':
      return say(rule === 'payments_stopped' ? 'stopped' : 'BANK_UNAVAILABLE')
    case 'SERVICE_UNAVAILABLE':
      return rule === 'no_rate' ? { unpayable: 'noRate', status } : say('SERVICE_UNAVAILABLE')
    case 'NOT_SUPPORTED':
      return say('noCharges')
    case 'IDEMPOTENCY_KEY_IN_USE':
      return say('sent')
    default:
      throw refusal
  }
}

/** The conflicts that the page has more to say about than the service, which speaks to whoever made the request. */
const PAGE_STATES = ['amount_changed', 'reference_pending', 'reference_used'] as const

const isPageState = (rule: string): rule is (typeof PAGE_STATES)[number] =>
  PAGE_STATES.some((state) => state === rule)

/** What the service says of the fields that it has refused. */
const refusedFields = (details: readonly ErrorDetail[], c: Context<HttpEnv>) =>
  Object.fromEntries(details.map(({ path, message }) => [path, inLanguage(message, languageOf(c))]))

/** The error messages in the order of the form's fields. */
export function fieldErrors(
  names: readonly string[],
  c: Context<HttpEnv>,
): Partial<Record<FieldName, string>> {
  const { errors } = payTexts[languageOf(c)]
  return Object.fromEntries(names.map((name) => [name, errors[name as FieldName]]))
}

/** Forgets the payer's details on this device. */
export const forgetDetails = payerPage({
  id: 'payForget',
  path: '/pay/:token/forget',
  pathToShow: requestedLinkPath,
  get: async (c) => redirectTo(c, requestedLinkPath(c)),
  post: async (c) => {
    await readPostedForm(c)
    const token = linkTokenParam(c)
    forgetPayer(c, token)
    return redirectTo(c, linkPath(token))
  },
})

export const payByKey = formPage('c2p')
export const payByReference = formPage('verify')
