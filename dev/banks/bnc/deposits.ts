import type { BncConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BookLine, Books } from './books.ts'
import {
  type IncomingLine,
  type NoticeOptions,
  type NoticeResult,
  noticeOf,
  type PaymentType,
  sendNotice,
} from './notices.ts'

/** A payment into the account. */
export interface Deposit {
  /** `250.00` */
  amount: string
  /** By default `P2P` */
  paymentType?: PaymentType
  /** By default a new one of the bank. */
  reference?: string
  /** The payer's: `04241234567` */
  phone?: string
  bankCode?: string
  document?: string
  account?: string
  concept?: string
  /** By default the bank's time. */
  at?: Date
  /** Whether a notice is sent at once. */
  notify?: boolean
}

/** Books deposits, and sends their notices. */
export function openDeposits(
  books: Books,
  config: BncConfig,
  options: NoticeOptions,
  signal: AbortSignal,
) {
  const incoming = new Map<string, IncomingLine>()
  const underway = new Set<Promise<NoticeResult>>()

  /** Sends the notice of a line, again on each call. Resolves with its result. */
  function notify(line: BookLine): Promise<NoticeResult> {
    const known = incoming.get(line.controlNumber)
    if (!known) throw new Error('notices are of deposits alone')
    const body = noticeOf(known, config, options.timeFields)
    const sent = sendNotice(body, config.noticeKey, options, signal)
    underway.add(sent)
    return sent.finally(() => underway.delete(sent))
  }

  return {
    notify,
    deposit: ({ paymentType = 'P2P', notify: tells = false, ...given }: Deposit): BookLine => {
      const mobile = paymentType === 'P2P'
      const line = books.book(
        {
          direction: 'in',
          kind: mobile ? 'p2p' : 'deposit',
          amount: given.amount,
          phone: mobile ? (given.phone ?? '04241234567') : null,
          account: given.account ?? null,
          bankCode: given.bankCode ?? '0105',
          concept: given.concept ?? '',
          bankKey: null,
          ...(given.reference !== undefined && { reference: given.reference }),
        },
        given.at,
      )
      const document = given.document ?? 'V23000760'
      incoming.set(line.controlNumber, { line, paymentType, document })
      if (tells) void notify(line)
      return line
    },
    /** Sends every notice again, as a bank does that missed the responses. */
    resendNotices: (): Promise<NoticeResult[]> =>
      Promise.all([...incoming.values()].map(({ line }) => notify(line))),
    /** Resolves once no notice is being sent. */
    settled: async (): Promise<void> => {
      await Promise.all(underway)
    },
  }
}
