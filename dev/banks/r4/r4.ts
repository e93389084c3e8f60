import { randomBytes, randomUUID } from 'node:crypto'
import type { R4Config } from '../../../src/platform/bank/connection-config.ts'
import { startBankServer } from '../bank-server.ts'
import { DepositCommand } from '../controls.ts'
import { openBooks, type R4Books } from './books.ts'
import { openCharges } from './charges.ts'
import { type CreditOptions, openCredits } from './credits.ts'
import { type DebitOptions, openDebits } from './debits.ts'
import { openDeposits } from './deposits.ts'
import { payPhone } from './mobile-payments.ts'
import type { NoticeOptions } from './notices.ts'
import { openRates } from './rates.ts'
import { createRequestHandler } from './request-handler.ts'
import { createResponsePlan } from './responses.ts'

export interface R4Options {
  port?: number
  /** Differences from the simulator's default connection. */
  config?: Partial<Omit<R4Config, 'protocol' | 'baseUrl'>>
  /** The opening balance, by default `1000000.00`. */
  balance?: string
  /** Of every day without another rate, by default 36.5314. */
  rate?: number
  credits?: Partial<CreditOptions>
  debits?: Partial<DebitOptions>
  notices?: Partial<NoticeOptions>
}

export type R4 = Awaited<ReturnType<typeof startR4>>

/**
 * R4 Conecta V3.0 on 127.0.0.1, as far as it is publicly documented, for one merchant with one account.
 * Undocumented behaviour is described where it was chosen: request-handler.ts, formats.ts, charges.ts,
 * credits.ts, notices.ts.
 */
export async function startR4(options: R4Options = {}) {
  let moment: Date | undefined
  const now = () => moment ?? new Date()
  const stopped = new AbortController()
  const config: R4Config = {
    name: 'r4',
    protocol: 'r4',
    accountNumber: '01690001091000000001',
    rif: 'J309841327',
    phone: '04140000169',
    commerce: randomBytes(24).toString('hex'),
    noticeToken: randomUUID(),
    charges: 'c2p',
    c2pLeadingSpace: false,
    ...options.config,
    baseUrl: '',
  }
  const notices: NoticeOptions = { attempts: 5, intervalMs: 1_000, ...options.notices }
  const books = openBooks(options.balance ?? '1000000.00', now)
  const charges = openCharges(books, now)
  const credits = openCredits(books, {
    settlementMode: 'at once',
    idSpelling: 'id',
    ...options.credits,
  })
  const debits = openDebits(
    books,
    { settlementMode: 'by hand', idSpelling: 'id', keysLast: false, ...options.debits },
    charges.payerOf,
    charges.useKey,
  )
  const rates = openRates(options.rate ?? 36.5314)
  const answers = createResponsePlan()
  const deposits = openDeposits(books, config, notices, stopped.signal)
  const receive = createRequestHandler({
    config,
    endpoints: {
      MBbcv: rates.rateOf,
      MBvuelto: (fields) => payPhone(books, fields),
      MBc2p: charges.charge,
      MBanulacionC2P: charges.reverse,
      CreditoInmediato: credits.order,
      CICuentas: credits.order,
      GenerarOtp: debits.sendKey,
      DebitoInmediato: debits.debit,
      ConsultarOperaciones: (fields) => debits.ask(fields) ?? credits.ask(fields),
    },
    planned: answers.plannedFor,
  })
  const server = await startBankServer(receive, options.port, {
    books: () => ({ balance: books.balance(), lines: books.movements() }),
    deposit: (body) => deposits.deposit({ ...DepositCommand.parse(body), notify: true }),
  })
  config.baseUrl = server.url

  return {
    url: server.url,
    /** A connection for BANK_CONNECTIONS. */
    config,
    /** The server, for faults. */
    server,
    books: books as R4Books,
    /** Sets the bank's time; without an argument, the machine's again. */
    setNow: (date?: Date): void => {
      moment = date
    },
    setRate: rates.setRate,
    answerNext: answers.answerNext,
    answerTo: answers.answerTo,
    giveKey: charges.giveKey,
    /** The accepted credits, oldest first. */
    credits: credits.taken,
    settle: credits.settle,
    settleBy: credits.settleBy,
    /** The accepted debits, oldest first. */
    debits: debits.taken,
    settleDebit: debits.settle,
    settleDebitsBy: debits.settleBy,
    keyRequests: debits.keyRequests,
    deposit: deposits.deposit,
    notify: deposits.notify,
    resendNotices: deposits.resendNotices,
    noticesSettled: deposits.settled,
    /** Sets the URL of the merchant's notices. */
    setNoticeUrl: (url: string): void => {
      notices.url = url
    },
    stop: async (): Promise<void> => {
      stopped.abort()
      await server.stop()
    },
  }
}
