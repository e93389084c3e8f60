import { randomBytes, randomUUID } from 'node:crypto'
import { caracasDay } from '../../../src/domain/caracas.ts'
import type { BncConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankRequest } from '../bank-messages.ts'
import { startBankServer } from '../bank-server.ts'
import { BookingCommand, DepositCommand, PayerCommand } from '../controls.ts'
import { openBooks } from './books.ts'
import { openDeposits } from './deposits.ts'
import { createEndpoints } from './endpoints.ts'
import type { NoticeOptions } from './notices.ts'
import type { HistoryStyle } from './position-endpoints.ts'
import { createRequestHandler, type PlannedRejection } from './request-handler.ts'
import type { Rate } from './services.ts'
import { openWorkingKey } from './working-key.ts'

export interface BncOptions {
  port?: number
  /** Differences from the simulator's default connection. */
  config?: Partial<Omit<BncConfig, 'protocol' | 'baseUrl'>>
  /** The opening balance, by default `1000000.00`. */
  balance?: string
  history?: Partial<HistoryStyle>
  /** Of each day, by default 36.66420000. */
  rate?: Rate
  notices?: Partial<NoticeOptions>
  /** The file that stores the books for the next start. */
  file?: string
}

export type Bnc = Awaited<ReturnType<typeof startBnc>>

/**
 * BNC ESolutions on 127.0.0.1, as far as it is publicly documented, for one client with one account.
 * Undocumented behaviour is described where it was chosen: codes.ts, request-handler.ts, position-endpoints.ts,
 * notices.ts.
 */
export async function startBnc(options: BncOptions = {}) {
  let moment: Date | undefined
  let rate = options.rate
  const now = () => moment ?? new Date()
  let bookingShiftMs = 0
  const bookingTime = () => new Date(now().getTime() + bookingShiftMs)
  const shiftBooking = (minutes: number): void => {
    bookingShiftMs = minutes * 60_000
  }
  const stopped = new AbortController()
  const config: BncConfig = {
    name: 'bnc',
    protocol: 'bnc',
    accountNumber: '01910001482101010049',
    rif: 'J309841327',
    phone: '04140000191',
    clientGuid: randomUUID(),
    masterKey: randomBytes(16).toString('hex'),
    terminal: 'TERM0001',
    noticeKey: randomBytes(24).toString('hex'),
    transferPath: 'SIMF/CreditBeginner',
    ...options.config,
    baseUrl: '',
  }
  const style: HistoryStyle = {
    shape: 'array',
    keepsConcepts: true,
    namesPhones: true,
    commercePhone: config.phone,
    ...options.history,
  }
  const notices: NoticeOptions = {
    attempts: 5,
    intervalMs: 1_000,
    timeFields: 'Hour',
    ...options.notices,
  }
  const books = openBooks({
    balance: options.balance ?? '1000000.00',
    file: options.file,
    now: bookingTime,
  })
  const workingKey = openWorkingKey(now)
  const denied = new Set<string>()
  const planned: (PlannedRejection & { path: RegExp })[] = []
  const deposits = openDeposits(books, config, notices, stopped.signal)
  const receive = createRequestHandler({
    config,
    endpoints: createEndpoints(
      { books, style, rate: () => rate ?? { price: '36.66420000', day: caracasDay(now()) } },
      config.transferPath,
    ),
    workingKey,
    denied,
    planned: (path) => removeFirstMatch(planned, path),
    now,
  })
  const server = await startBankServer((request: BankRequest) => receive(request), options.port, {
    books: () => ({ balance: books.balance(), lines: books.lines() }),
    booking: (body) => shiftBooking(BookingCommand.parse(body).shiftMinutes),
    deposit: (body) => deposits.deposit({ ...DepositCommand.parse(body), notify: true }),
    payer: (body) => {
      const { keys: tokens, ...payer } = PayerCommand.parse(body)
      books.addPayer({ ...payer, tokens })
    },
    'revoke-session': () => workingKey.revoke(),
  })
  config.baseUrl = `${server.url}/api`

  return {
    url: server.url,
    /** A connection for BANK_CONNECTIONS. */
    config,
    /** The server, for faults. */
    server,
    books,
    /** The format of histories; may be changed. */
    history: style,
    /** Paths for which the client has no permission. */
    denied,
    logOns: workingKey.logOns,
    /** Sets the bank's time; without an argument, the machine's again. */
    setNow: (date?: Date): void => {
      moment = date
    },
    /** Books what follows so many minutes later than it is asked, or earlier: on the other day around midnight. */
    shiftBooking,
    setRate: (changed: Rate): void => {
      rate = changed
    },
    /** The current WorkingKey, for tests that search for leaks of it; null without one. */
    sessionKey: workingKey.current,
    revokeSession: workingKey.revoke,
    /** Rejects the next call whose path matches; `done`: after executing it. */
    answerNext: (code: string, { path = /./, done = false } = {}): void => {
      planned.push({ code, path, done })
    },
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

function removeFirstMatch<T extends { path: RegExp }>(planned: T[], path: string): T | undefined {
  const index = planned.findIndex((one) => one.path.test(path))
  return index < 0 ? undefined : planned.splice(index, 1)[0]
}
