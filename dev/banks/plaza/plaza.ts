import { randomBytes } from 'node:crypto'
import type { PlazaConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankRequest, BankResponse } from '../bank-messages.ts'
import { startBankServer } from '../bank-server.ts'
import { BookingCommand, DepositCommand } from '../controls.ts'
import { type BookLine, openBooks } from './books.ts'
import { type ListStyle, openLists } from './lists.ts'
import { openOrders } from './orders.ts'
import { answer, type BodyStyle, inStyle } from './responses.ts'
import { openSignOn } from './sign-on.ts'

export interface PlazaOptions {
  port?: number
  /** Differences from the simulator's default connection. */
  config?: Partial<Omit<PlazaConfig, 'protocol' | 'baseUrl' | 'tokenUrl'>>
  /** The opening balance, by default `1000000.00`. */
  balance?: string
}

/** A mobile payment to the merchant's phone. */
export interface Deposit {
  /** `123.13` */
  amount: string
  reference?: string | undefined
  phone?: string | undefined
  bankCode?: string | undefined
  concept?: string | undefined
  document?: string | undefined
}

export type Plaza = Awaited<ReturnType<typeof startPlaza>>

const TOKEN_PATH = 'oauth2/token'

/**
 * The services of Banco Plaza on 127.0.0.1, in either dialect, as far as they are publicly known, for one merchant with one
 * account. Undocumented behaviour is described where it was chosen: sign-on.ts, orders.ts and lists.ts.
 */
export async function startPlaza(options: PlazaOptions = {}) {
  let moment: Date | undefined
  const now = () => moment ?? new Date()
  let bookingShiftMs = 0
  const shiftBooking = (minutes: number): void => {
    bookingShiftMs = minutes * 60_000
  }
  const config: PlazaConfig = {
    name: 'plaza',
    protocol: 'plaza',
    accountNumber: '01380001430000000001',
    rif: 'J309841327',
    phone: '04140000138',
    dialect: 'hmac',
    apiKey: randomBytes(16).toString('hex'),
    secretKey: randomBytes(16).toString('hex'),
    emptyBody: '',
    charges: 'c2p',
    senderAddress: '203.0.113.7',
    ...options.config,
    baseUrl: '',
  }
  const books = openBooks(
    options.balance ?? '1000000.00',
    () => new Date(now().getTime() + bookingShiftMs),
  )
  const style: ListStyle & { bodies: BodyStyle } = {
    amounts: 'text',
    references: 'as booked',
    days: 'digits',
    twins: false,
    nothing: 'no body',
    bodies: 'json',
  }
  const signOn = openSignOn(config, now)
  const orders = openOrders(books, config, now)
  const lists = openLists(books, config, style)
  const planned: { response: BankResponse; done: boolean }[] = []
  let withCommissions = false

  type Endpoint = (request: BankRequest) => BankResponse
  const { rif, accountNumber } = config
  /** By method and path: what the token dialect puts before it, what is signed of it, and whether it moves something. */
  const endpoints: [string, string, string, string, Endpoint][] = [
    ['POST', '/pagos/p2p/v1', '/v1/pagos/p2p', `/${rif}`, orders.pay],
    ['GET', '/pagos/p2p/v1', '/v1/pagos/p2p', `/${rif}`, lists.payments],
    [
      'GET',
      '/cuentas/movimientos/v1',
      `/v0/cuentas/${accountNumber}/movimientos`,
      '',
      lists.movements,
    ],
    ['GET', '/cuentas/v1', `/v0/cuentas/${accountNumber}`, '', lists.balance],
    ['POST', '/cce/v1', '/v1/cce/pagoO', `/${rif}`, orders.transfer],
    ['GET', '/cce/v1', '/v1/cce/consultaLiq', `/${rif.replace(/^(.)0+/, '$1')}`, orders.settlement],
    ['POST', '/pagos/c2p/v1', '/v0/pagos/c2p', '', orders.charge],
    ['POST', '/cce/v1', '/v1/cce/debinm/tokenDI', '', orders.sendKey],
    ['POST', '/cce/v1', '/v1/cce/debinm/cobroDI', `/${rif}`, orders.debit],
    ['GET', '/cce/v1', '/v1/cce/debinm/consultarDI', `/${rif}`, orders.debitStatus],
  ]

  function find({ method, path }: BankRequest): { signed: string; execute: Endpoint } | null {
    const prefix = config.dialect === 'oauth'
    const [, reference] = /\/v0\/pagos\/c2p\/(\w+)$/.exec(`/${path}`) ?? []
    if (method === 'DELETE' && reference !== undefined) {
      return { signed: `/v0/pagos/c2p/${reference}`, execute: () => orders.reverse(reference) }
    }
    const found = endpoints.find(
      ([verb, service, signed, id]) =>
        verb === method && `/${path}` === `${prefix ? service : ''}${signed}${id}`,
    )
    return found ? { signed: found[2], execute: found[4] } : null
  }

  function receive(request: BankRequest): BankResponse {
    if (request.path === TOKEN_PATH) return signOn.giveToken(request)
    const endpoint = find(request)
    if (endpoint === null) return { status: 404, body: { message: 'Not Found' } }
    const refusal = signOn.refuse(request, endpoint.signed)
    if (refusal) return refusal
    if (request.method === 'DELETE' && request.body !== config.emptyBody) return answer('C006')
    const plan = planned.shift()
    if (plan === undefined) return inStyle(endpoint.execute(request), bodiesOf(request))
    if (plan.done) endpoint.execute(request)
    return plan.response
  }

  /** Lists are nothing without their bodies. */
  const bodiesOf = ({ method, path }: BankRequest): BodyStyle =>
    method === 'GET' && !path.includes('consulta') ? 'json' : style.bodies

  function deposit(given: Deposit): BookLine {
    const line = books.book({
      direction: 'in',
      kind: 'deposit',
      amount: given.amount,
      phone: given.phone ?? '04241234567',
      bankCode: given.bankCode ?? '0102',
      concept: given.concept ?? '',
      ...(given.reference !== undefined && { reference: given.reference }),
      ...(given.document !== undefined && { document: given.document }),
    })
    if (withCommissions) {
      const { reference } = line
      books.book({ direction: 'out', kind: 'commission', amount: '0.01', reference })
    }
    return line
  }

  const server = await startBankServer(receive, options.port, {
    books: () => ({ balance: books.balance(), lines: books.lines() }),
    booking: (body) => shiftBooking(BookingCommand.parse(body).shiftMinutes),
    deposit: (body) => deposit(DepositCommand.parse(body)),
    'revoke-tokens': () => signOn.revokeTokens(),
  })
  config.baseUrl = server.url
  config.tokenUrl = `${server.url}/${TOKEN_PATH}`

  return {
    url: server.url,
    /** A connection for BANK_CONNECTIONS. */
    config,
    /** The server, for faults. */
    server,
    books,
    /** How answers are written. */
    style,
    nonces: signOn.nonces,
    revokeTokens: signOn.revokeTokens,
    /** Sets the bank's time; without an argument, the machine's again. */
    setNow: (date?: Date): void => {
      moment = date
    },
    /** Books what follows so many minutes later than it is asked, or earlier: on the other day around midnight. */
    shiftBooking,
    /** Books each deposit with a commission, which has the deposit's reference. */
    bookCommissions: (): void => {
      withCommissions = true
    },
    /** The next request gets this response. `done`: after it was executed. */
    answerNext: (response: BankResponse, { done = false } = {}): void => {
      planned.push({ response, done })
    },
    giveKey: orders.giveKey,
    keysSentTo: orders.keysSentTo,
    settle: orders.settle,
    deposit,
    stop: server.stop,
  }
}
