import { setTimeout as sleep } from 'node:timers/promises'
import type { BncConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BookLine } from './books.ts'

/** The kind of an incoming payment: mobile payment, transfer, or over the counter. */
export type PaymentType = 'P2P' | 'TRF' | 'DEP'

export interface NoticeOptions {
  /** The URL of the merchant's notices; without it none is sent. */
  url?: string | undefined
  attempts: number
  intervalMs: number
  /** Whether the fields of time and date are Hour and Date, or TxHour and TxDate. */
  timeFields: 'Hour' | 'TxHour'
}

/** A line, and the further fields of its notice. */
export interface IncomingLine {
  line: BookLine
  paymentType: PaymentType
  /** The payer's document. */
  document: string
}

export interface NoticeResult {
  attempts: number
  /** Whether the merchant responded with 200. */
  accepted: boolean
}

const OFFSET_MS = 4 * 60 * 60 * 1000

type OwnConnection = Pick<BncConfig, 'rif' | 'commerceId' | 'accountNumber' | 'phone'>

/**
 * The body of NotificationPush V2.0. Not documented: whose ClientID it is (here the payer's), and whether both
 * references are equal (here they are).
 */
export function noticeOf(
  { line, paymentType, document }: IncomingLine,
  { rif, commerceId, accountNumber, phone }: OwnConnection,
  timeFields: NoticeOptions['timeFields'],
) {
  const local = new Date(Date.parse(line.at) - OFFSET_MS).toISOString()
  const date = local.slice(0, 10).replaceAll('-', '')
  const hour = local.slice(11, 16).replace(':', '')
  return {
    PaymentType: paymentType,
    OriginBankReference: line.reference,
    DestinyBankReference: line.reference,
    OriginBankCode: line.bankCode,
    ClientID: document,
    ...(timeFields === 'Hour' ? { Hour: hour, Date: date } : { TxHour: hour, TxDate: date }),
    CurrencyCode: '0928',
    Amount: line.amount,
    CommerceID: commerceId ?? rif,
    CommercePhone: `0058${phone.slice(1)}`,
    ClientPhone: line.phone ? `0058${line.phone.slice(1)}` : '',
    Concept: line.concept,
    ...(paymentType !== 'P2P' && {
      DebtorAccount: line.account ?? '',
      DebtorID: document,
      CreditorAccount: accountNumber,
    }),
  }
}

/** Posts a notice until the merchant responds with 200, up to a number of times. */
export async function sendNotice(
  body: object,
  noticeKey: string,
  { url, attempts, intervalMs }: NoticeOptions,
  signal: AbortSignal,
): Promise<NoticeResult> {
  if (!url) return { attempts: 0, accepted: false }
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (await postNotice(url, noticeKey, body, signal)) return { attempts: attempt, accepted: true }
    if (attempt === attempts || signal.aborted) break
    await sleep(intervalMs, undefined, { signal, ref: false }).catch(() => {})
  }
  return { attempts, accepted: false }
}

async function postNotice(
  url: string,
  noticeKey: string,
  body: object,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'x-api-key': noticeKey },
      body: JSON.stringify(body),
      signal,
    })
    await response.text()
    return response.status === 200
  } catch {
    return false
  }
}
