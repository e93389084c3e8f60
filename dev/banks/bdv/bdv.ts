import { randomBytes } from 'node:crypto'
import type { BdvConfig } from '../../../src/platform/bank/connection-config.ts'
import { startBankServer } from '../bank-server.ts'
import { BookingCommand, DepositCommand } from '../controls.ts'
import { type BdvBooks, type BookLine, openBooks } from './books.ts'
import { openCharges } from './charges.ts'
import { openIncoming } from './incoming.ts'
import { noticeOf, sendNotice } from './notices.ts'
import { payPhone, queryPayment } from './payments.ts'
import { createRequestHandler } from './request-handler.ts'
import type { ResponseStyle } from './responses.ts'
import { readBalance, readStatement } from './statement.ts'

export interface BdvOptions {
  port?: number
  /** Differences from the simulator's default connection. */
  config?: Partial<Omit<BdvConfig, 'protocol' | 'baseUrl'>>
  /** The opening balance, by default `1000000.00`. */
  balance?: string
  /** Where notices of incoming payments are sent; without it none are. */
  noticeUrl?: string
}

export type Bdv = Awaited<ReturnType<typeof startBdv>>

/**
 * The services of Banco de Venezuela on 127.0.0.1, as far as they are publicly documented, for one merchant with one
 * account. Undocumented behaviour is described where it was chosen: responses.ts, request-handler.ts, charges.ts and
 * statement.ts.
 */
export async function startBdv(options: BdvOptions = {}) {
  let moment: Date | undefined
  let withCommissions = false
  const now = () => moment ?? new Date()
  let bookingShiftMs = 0
  const bookingTime = () => new Date(now().getTime() + bookingShiftMs)
  const shiftBooking = (minutes: number): void => {
    bookingShiftMs = minutes * 60_000
  }
  const config: BdvConfig = {
    name: 'bdv',
    protocol: 'bdv',
    accountNumber: '01020501800001234567',
    rif: 'J309841327',
    phone: '04140000102',
    conciliationKey: randomBytes(16).toString('hex'),
    suiteKey: randomBytes(16).toString('hex'),
    noticeKey: randomBytes(16).toString('hex'),
    pathSuffix: '',
    ...options.config,
    baseUrl: '',
  }
  const style: ResponseStyle = {
    codes: null,
    amounts: 'dot',
    emptyStatement: 'list',
    references: 'payer',
  }
  const books = openBooks(options.balance ?? '1000000.00', bookingTime)
  const incoming = openIncoming(books, () => withCommissions)
  const charges = openCharges(books, config.rif, now)
  const c2p = 'BankMobilePaymentC2P/MultipleAccounts' as const
  const { receive, answerNext } = createRequestHandler({
    config,
    endpoints: {
      getMovement: incoming.confirm,
      'api/consulta/consultaMultiple': incoming.list,
      'apis/bdv/consulta/movimientos': (fields) => readStatement(books, fields, style, now()),
      'account/balances': (fields) => readBalance(books, fields, config.accountNumber),
      'api/vuelto': (fields) => payPhone(books, fields),
      getOutMovement: (fields) => queryPayment(books, fields),
      [`${c2p}/paymentkey` as const]: charges.sendKey,
      [`${c2p}/process` as const]: charges.charge,
      [`${c2p}/annulment` as const]: charges.annul,
    },
    style,
    now,
  })
  let noticeUrl = options.noticeUrl
  const notify = (line: BookLine) =>
    sendNotice(noticeOf(line, config), config.noticeKey ?? '', noticeUrl)
  const server = await startBankServer(receive, options.port, {
    books: () => ({ balance: books.balance(), lines: books.lines() }),
    booking: (body) => shiftBooking(BookingCommand.parse(body).shiftMinutes),
    // Also told to the merchant, as the bank does where it was asked to.
    deposit: (body) => {
      const line = incoming.deposit(DepositCommand.parse(body))
      void notify(line)
      return line
    },
  })
  config.baseUrl = server.url

  return {
    url: server.url,
    /** A connection for BANK_CONNECTIONS. */
    config,
    /** The server, for faults. */
    server,
    books: books as BdvBooks,
    /** How responses are written. */
    style,
    /** Sets the bank's time; without an argument, the machine's again. */
    setNow: (date?: Date): void => {
      moment = date
    },
    /** Books what follows so many minutes later than it is asked, or earlier: on the other day around midnight. */
    shiftBooking,
    /** Books each deposit with a commission, which has the last digits of the deposit's reference. */
    bookCommissions: (): void => {
      withCommissions = true
    },
    answerNext,
    giveKey: charges.giveKey,
    deposit: incoming.deposit,
    /** Tells the merchant of a payment. */
    notify,
    setNoticeUrl: (url: string): void => {
      noticeUrl = url
    },
    stop: server.stop,
  }
}
