import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { ExteriorConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankRequest, BankResponse } from '../bank-messages.ts'
import { startBankServer } from '../bank-server.ts'
import { BookingCommand, DepositCommand } from '../controls.ts'
import { type BookLine, openBooks } from './books.ts'
import { type AnswerStyle, openEndpoints } from './endpoints.ts'
import { openSignOn, refused } from './sign-on.ts'

export interface ExteriorOptions {
  port?: number
  /** Differences from the simulator's default connection. */
  config?: Partial<Omit<ExteriorConfig, 'protocol' | 'baseUrl' | 'instantUrl'>>
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
}

export type Exterior = Awaited<ReturnType<typeof startExterior>>

const PAYMENTS = 'api/zeus'
const INSTANT = 'api/pro'

let madeKey: string | undefined

/** A key of RSA is slow to make, so that one serves all simulators of a process. */
function signingKey(): string {
  madeKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64')
  return madeKey
}

/** What the bank gives a client, and the key that the client makes. */
export const newExteriorAccount = () => ({
  apiKey: randomBytes(16).toString('hex'),
  jwtSecret: randomBytes(24).toString('base64'),
  clientSecret: randomBytes(16).toString('hex'),
  signingKey: signingKey(),
})

/**
 * INTERCONEX of Banco Exterior on 127.0.0.1, as far as it is publicly known, for one merchant with one account.
 * Undocumented behaviour is described where it was chosen: sign-on.ts and endpoints.ts.
 */
export async function startExterior(options: ExteriorOptions = {}) {
  let moment: Date | undefined
  const now = () => moment ?? new Date()
  let bookingShiftMs = 0
  const shiftBooking = (minutes: number): void => {
    bookingShiftMs = minutes * 60_000
  }
  const config: ExteriorConfig = {
    name: 'exterior',
    protocol: 'exterior',
    accountNumber: '01150001330000000001',
    rif: 'J309841327',
    phone: '04140000115',
    channel: '01',
    secretEncoding: 'base64',
    senderAddress: '203.0.113.7',
    issuer: 'issuer-of-the-simulator',
    clientId: 'client-of-the-simulator',
    ...newExteriorAccount(),
    ...options.config,
    baseUrl: '',
    instantUrl: '',
  }
  const books = openBooks(
    options.balance ?? '1000000.00',
    () => new Date(now().getTime() + bookingShiftMs),
  )
  const style: AnswerStyle = {
    amounts: 'text',
    twins: false,
    nothing: '2000',
    delayMinutes: 0,
    pageRows: 500,
  }
  const signOn = openSignOn(config, now)
  const services = openEndpoints(books, config, signOn, style, now)
  const planned: { response: BankResponse; done: boolean }[] = []

  type Endpoint = (request: BankRequest) => BankResponse
  const endpoints: Record<string, { execute: Endpoint; needsToken?: true }> = {
    [`${PAYMENTS}/v2/validar-pago-recibido`]: { execute: services.received },
    [`${PAYMENTS}/v3/listadosMovimientos`]: { execute: services.movements },
    [`${PAYMENTS}/v3/consultasCuentas`]: { execute: services.accounts },
    [`${PAYMENTS}/v2/realizar-pago-movil`]: { execute: services.pay, needsToken: true },
    [`${PAYMENTS}/v1/consultas-pagos-enviados`]: { execute: services.sentPayments },
    [`${PAYMENTS}/v1/cobros`]: { execute: services.charge, needsToken: true },
    [`${PAYMENTS}/v1/anulaciones-cobros`]: { execute: services.annul },
    [`${INSTANT}/v1/transferenciasInmediatas/enviar`]: {
      execute: services.transfer,
      needsToken: true,
    },
    [`${INSTANT}/v4/transaccionesInmediatas/consultas`]: {
      execute: services.instant,
      needsToken: true,
    },
  }

  function receive(request: BankRequest): BankResponse {
    const path = request.path.replace(/\/oauth2\/token$/, '')
    const endpoint = endpoints[path]
    if (endpoint === undefined || request.method !== 'POST') return refused(404, 'no Route matched')
    const refusal = signOn.refuse(request)
    if (refusal) return refusal
    if (path !== request.path) return signOn.giveToken(request)
    if (endpoint.needsToken && !signOn.hasToken(request)) {
      return refused(401, 'Invalid authentication credentials')
    }
    const plan = planned.shift()
    if (plan === undefined) return endpoint.execute(request)
    if (plan.done) endpoint.execute(request)
    return plan.response
  }

  const deposit = ({ phone, bankCode, reference, amount, concept }: Deposit): BookLine =>
    books.book({
      direction: 'in',
      kind: 'deposit',
      amount,
      phone: phone ?? '04241234567',
      bankCode: bankCode ?? '0102',
      concept: concept ?? '',
      ...(reference !== undefined && { reference }),
    })

  const server = await startBankServer(receive, options.port, {
    books: () => ({ balance: books.balance(), lines: books.lines() }),
    booking: (body) => shiftBooking(BookingCommand.parse(body).shiftMinutes),
    deposit: (body) => deposit(DepositCommand.parse(body)),
    'revoke-tokens': () => signOn.revokeTokens(),
  })
  config.baseUrl = `${server.url}/${PAYMENTS}`
  config.instantUrl = `${server.url}/${INSTANT}`

  return {
    url: server.url,
    /** A connection for BANK_CONNECTIONS. */
    config,
    /** The server, for faults. */
    server,
    books,
    /** How answers are written. */
    style,
    allowAddress: signOn.allowAddress,
    revokeTokens: signOn.revokeTokens,
    passed: signOn.passed,
    /** Sets the bank's time; without an argument, the machine's again. */
    setNow: (date?: Date): void => {
      moment = date
    },
    /** Books what follows so many minutes later than it is asked, or earlier: on the other day around midnight. */
    shiftBooking,
    /** The next request gets this response. `done`: after it was executed. */
    answerNext: (response: BankResponse, { done = false } = {}): void => {
      planned.push({ response, done })
    },
    giveKey: services.giveKey,
    decideTransfers: services.decideTransfers,
    deposit,
    stop: server.stop,
  }
}
