import { randomBytes } from 'node:crypto'
import type { MercantilConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankResponse } from '../bank-messages.ts'
import { startBankServer } from '../bank-server.ts'
import { BookingCommand, DepositCommand } from '../controls.ts'
import { type BookLine, type MercantilBooks, openBooks } from './books.ts'
import { open } from './encryption.ts'
import { DOCUMENT, localPhone, type PayerKeyFields, PHONE } from './formats.ts'
import { noticeOf, postNotice, sealNotice } from './notices.ts'
import { BASE_PATH, createRequestHandler } from './request-handler.ts'
import { notDecrypted } from './responses.ts'
import { type SearchStyle, searchBooks } from './search.ts'
import { openTransactions } from './transactions.ts'

export interface MercantilOptions {
  port?: number
  /** Differences from the simulator's default connection. */
  config?: Partial<Omit<MercantilConfig, 'protocol' | 'baseUrl'>>
  /** The opening balance, by default `1000000.00`. */
  balance?: string
  /** The URL of the merchant's notices; without it none is sent. */
  noticeUrl?: string
}

/** A mobile payment to the merchant's phone. */
export interface Deposit {
  /** `123.13` */
  amount: string
  reference?: string | undefined
  phone?: string | undefined
  bankCode?: string | undefined
  concept?: string | undefined
}

export type Mercantil = Awaited<ReturnType<typeof startMercantil>>

/** 32 characters. */
const newSecret = (): string => randomBytes(16).toString('hex')

const defaultConfig = (): MercantilConfig => ({
  name: 'mercantil',
  protocol: 'mercantil',
  accountNumber: '01050054151054540721',
  rif: 'J309841327',
  phone: '04140000105',
  integratorId: '31',
  terminalId: 'abcde',
  c2pClientId: newSecret(),
  c2pMerchantId: '150332',
  c2pSecretKey: newSecret(),
  searchClientId: newSecret(),
  searchMerchantId: '200284',
  searchSecretKey: newSecret(),
  payerKeyClientId: newSecret(),
  payerKeyMerchantId: '150333',
  payerKeySecretKey: newSecret(),
  noticeSecretKey: newSecret(),
  baseUrl: '',
})

/**
 * The interfaces of Banco Mercantil on 127.0.0.1, as far as they are publicly known, for one merchant with one account.
 * Undocumented behaviour is described where it was chosen: transactions.ts, search.ts, responses.ts, notices.ts and
 * request-handler.ts.
 */
export async function startMercantil(options: MercantilOptions = {}) {
  let moment: Date | undefined
  let { noticeUrl } = options
  const now = () => moment ?? new Date()
  let bookingShiftMs = 0
  const bookingTime = () => new Date(now().getTime() + bookingShiftMs)
  const shiftBooking = (minutes: number): void => {
    bookingShiftMs = minutes * 60_000
  }
  const config: MercantilConfig = { ...defaultConfig(), ...options.config }
  const identity = () => ({
    merchant_identify: {
      integratorId: config.integratorId,
      merchantId: config.c2pMerchantId,
      terminalId: config.terminalId,
    },
  })
  const style: SearchStyle = { phones: 'own', rows: 'once', nothing: 'list' }
  const books = openBooks(options.balance ?? '1000000.00', bookingTime)
  const transactions = openTransactions(books, config, identity, now)
  const keysSentTo: string[] = []

  /** `/mobile-payment/scp`. What it answers is not documented. */
  function sendKey(fields: PayerKeyFields): BankResponse {
    const secret = config.payerKeySecretKey ?? ''
    const phone = open(secret, fields.destination_mobile_number) ?? ''
    if (!DOCUMENT.test(open(secret, fields.destination_id) ?? '')) {
      return notDecrypted('destination_id')
    }
    if (!PHONE.test(phone)) return notDecrypted('destination_mobile_number')
    keysSentTo.push(localPhone(phone))
    return {
      status: 200,
      body: { ...identity(), transaction_scpInfo_response: { trx_status: 'approved' } },
    }
  }

  const { receive, answerNext, changeNext } = createRequestHandler(config, {
    transaction: transactions.execute,
    search: (fields) => searchBooks(books, config, identity, fields, style),
    payerKey: sendKey,
  })

  const deposit = ({ phone, bankCode, reference, amount, concept }: Deposit): BookLine =>
    books.book({
      direction: 'in',
      kind: 'deposit',
      amount,
      phone: phone ?? '04241234567',
      bankCode: bankCode ?? '0102',
      document: 'V12345678',
      reference,
      invoiceNumber: null,
      concept: concept ?? '',
    })
  /** The notice of a deposit, as it is sent. */
  const noticeBody = (line: BookLine, changes: object = {}) => {
    const notice = noticeOf(line, config)
    const content = { ...notice.webhookNotificationIn, ...changes }
    return sealNotice(config.noticeSecretKey ?? '', { ...notice, webhookNotificationIn: content })
  }
  const notify = async (line: BookLine): Promise<number | null> =>
    noticeUrl === undefined ? null : postNotice(noticeUrl, noticeBody(line))

  const server = await startBankServer(receive, options.port, {
    books: () => ({ balance: books.balance(), lines: books.lines() }),
    booking: (body) => shiftBooking(BookingCommand.parse(body).shiftMinutes),
    deposit: (body) => {
      const line = deposit(DepositCommand.parse(body))
      void notify(line)
      return line
    },
  })
  config.baseUrl = `${server.url}/${BASE_PATH}`

  return {
    url: server.url,
    /** A connection for BANK_CONNECTIONS. */
    config,
    /** The server, for faults. */
    server,
    books: books as MercantilBooks,
    /** How responses to a search are written. */
    style,
    /** Sets the bank's time; without an argument, the machine's again. */
    setNow: (date?: Date): void => {
      moment = date
    },
    /** Books what follows so many minutes later than it is asked, or earlier: on the other day around midnight. */
    shiftBooking,
    answerNext,
    changeNext,
    giveKey: transactions.giveKey,
    /** The phones to which a key was sent. */
    keysSentTo: keysSentTo as readonly string[],
    deposit,
    noticeBody,
    notify,
    /** Sets the URL of the merchant's notices. */
    setNoticeUrl: (url: string): void => {
      noticeUrl = url
    },
    stop: server.stop,
  }
}
