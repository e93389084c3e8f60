import { setTimeout as sleep } from 'node:timers/promises'
import type { R4Config } from '../../../src/platform/bank/connection-config.ts'
import type { BookLine } from './books.ts'

export interface NoticeOptions {
  /** The URL of the merchant's notices; without it none is sent. */
  url?: string | undefined
  attempts: number
  intervalMs: number
}

export interface NoticeResult {
  attempts: number
  /** The merchant's response; null without one. */
  abono: boolean | null
}

/**
 * The body of R4notifica, in which the bank's code loses its zeros. Not documented: what IdComercio is (here
 * the digits of the RIF), and the format of FechaHora.
 */
export const noticeOf = (
  deposit: BookLine,
  bankCode: string,
  { rif, commerceId, phone }: Pick<R4Config, 'rif' | 'commerceId' | 'phone'>,
) => ({
  IdComercio: commerceId ?? rif.replace(/^[A-Z]/, ''),
  TelefonoComercio: phone,
  TelefonoEmisor: deposit.phone ?? '',
  Concepto: deposit.concept,
  BancoEmisor: String(Number(bankCode)),
  Monto: deposit.amount,
  FechaHora: deposit.at.toISOString(),
  Referencia: deposit.reference,
  CodigoRed: '00',
})

/** Posts a notice until the merchant responds with `{abono}`, up to a number of times. */
export async function sendNotice(
  body: ReturnType<typeof noticeOf>,
  noticeToken: string,
  { url, attempts, intervalMs }: NoticeOptions,
  signal: AbortSignal,
): Promise<NoticeResult> {
  if (!url) return { attempts: 0, abono: null }
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const abono = await postNotice(url, noticeToken, body, signal)
    if (abono !== null) return { attempts: attempt, abono }
    if (attempt === attempts || signal.aborted) break
    await sleep(intervalMs, undefined, { signal, ref: false }).catch(() => {})
  }
  return { attempts, abono: null }
}

async function postNotice(
  url: string,
  noticeToken: string,
  body: unknown,
  signal: AbortSignal,
): Promise<boolean | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: noticeToken },
      body: JSON.stringify(body),
      signal,
    })
    const { abono } = (await response.json()) as { abono?: unknown }
    return response.ok && typeof abono === 'boolean' ? abono : null
  } catch {
    return null
  }
}
