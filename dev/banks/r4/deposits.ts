import type { R4Config } from '../../../src/platform/bank/connection-config.ts'
import type { BookLine, WritableBooks } from './books.ts'
import { type NoticeOptions, type NoticeResult, noticeOf, sendNotice } from './notices.ts'

/** A mobile payment to the merchant's phone. */
export interface Deposit {
  /** `123.13` */
  amount: string
  /** By default a new one of the bank. */
  reference?: string
  /** The payer's: by default `04241234567` */
  phone?: string
  bankCode?: string
  concept?: string
  /** Whether a notice is sent at once. */
  notify?: boolean
}

/** Books deposits, and sends their notices. */
export function openDeposits(
  books: WritableBooks,
  config: R4Config,
  options: NoticeOptions,
  signal: AbortSignal,
) {
  const bodies = new Map<BookLine, ReturnType<typeof noticeOf>>()
  const underway = new Set<Promise<NoticeResult>>()

  /** Sends the notice of a deposit, again on each call. Resolves with its result. */
  function notify(deposit: BookLine): Promise<NoticeResult> {
    const body = bodies.get(deposit)
    if (!body) throw new Error('notices are of deposits alone')
    const sent = sendNotice(body, config.noticeToken, options, signal)
    underway.add(sent)
    return sent.finally(() => underway.delete(sent))
  }

  return {
    notify,
    deposit: ({ notify: tells = false, ...given }: Deposit): BookLine => {
      const deposit = books.book({
        direction: 'in',
        kind: 'p2p',
        amount: given.amount,
        phone: given.phone ?? '04241234567',
        account: null,
        reference: given.reference ?? String(books.nextReference()),
        concept: given.concept ?? '',
      })
      bodies.set(deposit, noticeOf(deposit, given.bankCode ?? '0105', config))
      if (tells) void notify(deposit)
      return deposit
    },
    /** Sends every notice again, as a bank does that missed the responses. */
    resendNotices: (): Promise<NoticeResult[]> => Promise.all([...bodies.keys()].map(notify)),
    /** Resolves once no notice is being sent. */
    settled: async (): Promise<void> => {
      await Promise.all(underway)
    },
  }
}
