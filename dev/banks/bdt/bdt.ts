import { randomBytes } from 'node:crypto'
import { caracasClock, caracasDay } from '../../../src/domain/caracas.ts'
import { centsOf } from '../../../src/domain/money.ts'
import type { BdtConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankRequest, BankResponse } from '../bank-messages.ts'
import { startBankServer } from '../bank-server.ts'
import { DepositCommand } from '../controls.ts'

export interface BdtOptions {
  port?: number
  /** Differences from the simulator's default connection. */
  config?: Partial<Omit<BdtConfig, 'protocol' | 'baseUrl'>>
}

/** A line of the account. */
export interface BookLine {
  direction: 'in' | 'out'
  kind: 'mobile' | 'transfer' | 'commission'
  amount: string
  phone: string
  bankCode: string
  document: string
  reference: string
  concept: string
  at: Date
  /** Whether the payment is settled; until then it is confirmed, and on no statement. */
  isSettled: boolean
}

export interface Deposit {
  amount: string
  reference?: string | undefined
  phone?: string | undefined
  bankCode?: string | undefined
  concept?: string | undefined
}

/** Differences between the bank's own answers, which the adapter has to read all. */
export interface AnswerStyle {
  amounts: 'text' | 'number' | 'comma'
  twins: boolean
  /** Whether lists come with a code. */
  codes: boolean
}

export type Bdt = Awaited<ReturnType<typeof startBdt>>

const BASE = 'api/v1'
/** How far the clock of a client may be off; chosen. */
const SKEW_MS = 5 * 60_000
const MAX_ROWS = 500

/**
 * The services of Banco Digital de los Trabajadores on 127.0.0.1, as far as they are publicly known, for one merchant with
 * one account. Chosen: that a refused header has the status 200 like every other answer, and how far clocks may differ.
 */
export async function startBdt(options: BdtOptions = {}) {
  let moment: Date | undefined
  let withCommissions = false
  let settles = true
  const now = () => moment ?? new Date()
  const config: BdtConfig = {
    name: 'bdt',
    protocol: 'bdt',
    accountNumber: '01750001530000000001',
    rif: 'J309841327',
    phone: '04140000175',
    authKey: randomBytes(16).toString('hex'),
    ...options.config,
    baseUrl: '',
  }
  const lines: BookLine[] = []
  const planned: BankResponse[] = []
  const style: AnswerStyle = { amounts: 'text', twins: false, codes: true }
  const answer = (code: string, fields: object = {}): BankResponse => ({
    status: 200,
    body: { code, ...fields },
  })
  const amount = (text: string) => {
    if (style.amounts === 'number') return Number(text)
    return style.amounts === 'comma' ? text.replace('.', ',') : text
  }
  const bankDay = (at: Date) => caracasDay(at).replaceAll('-', '')

  /** The headers: the time has 26 characters, and is that of Caracas. */
  function refuse({ headers }: BankRequest): BankResponse | null {
    const time = headers.tmst ?? ''
    const isTime = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{6}$/.test(time)
    const at = new Date(`${time.slice(0, 10)}T${time.slice(11, 23)}-04:00`)
    const isNow = Math.abs(at.getTime() - now().getTime()) <= SKEW_MS
    if (!isTime || !isNow || !/^\d{1,6}$/.test(headers.trace ?? '')) return answer('GES0098')
    return headers.authkey === config.authKey ? null : answer('GES0046')
  }

  function validate({ query }: BankRequest): BankResponse {
    const line = lines.find(
      (one) =>
        one.direction === 'in' &&
        one.kind === 'mobile' &&
        bankDay(one.at) === query.get('date') &&
        one.amount === query.get('amount') &&
        one.reference === query.get('refe') &&
        one.bankCode === query.get('bank') &&
        `58${one.phone.slice(1)}` === query.get('phone'),
    )
    if (!line) return answer('GES0014')
    return answer(line.isSettled ? 'BCV0000' : 'BCV00OK')
  }

  function transactions({ query }: BankRequest): BankResponse {
    const [limit, page] = [Number(query.get('limit')), Number(query.get('page'))]
    const [from, to] = [query.get('from_date') ?? '', query.get('to_date') ?? '']
    const isRight = /^\d{8}$/.test(from) && /^\d{8}$/.test(to) && limit <= MAX_ROWS && page >= 1
    if (!isRight) return answer('GES0098')
    const rows = lines
      .filter(({ at, isSettled }) => isSettled && from <= bankDay(at) && bankDay(at) <= to)
      .map((line) => ({
        numeroCuenta: config.accountNumber,
        montoTransaccion: amount(line.amount),
        fechaTransaccion: bankDay(line.at),
        horaTransaccion: caracasClock(line.at).clock.replaceAll(':', ''),
        referencia: line.reference,
        tipo: line.direction === 'in' ? 'CREDITO' : 'DEBITO',
        descripcion: line.kind === 'commission' ? 'COMISION PAGO' : line.concept,
        desdeBanco: line.bankCode,
        tipoProd: line.kind === 'mobile' ? 'CELE' : 'CNTA',
        desdeCuenta: line.kind === 'mobile' ? `58${line.phone.slice(1)}` : '',
        desdeDni: line.document,
      }))
    const all = style.twins ? rows.flatMap((row) => [row, row]) : rows
    const shown = all.slice((page - 1) * limit, page * limit)
    if (shown.length === 0) return answer('GES0075')
    return { status: 200, body: { ...(style.codes && { code: 'GES0000' }), transactions: shown } }
  }

  const balance = (): string => {
    const cents = lines.reduce(
      (sum, { direction, amount: text }) =>
        sum + (direction === 'in' ? centsOf(text) : -centsOf(text)),
      0n,
    )
    const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
    return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  }

  const account = `${BASE}/accounts/${config.accountNumber}`
  const endpoints: Record<string, (request: BankRequest) => BankResponse> = {
    [`${BASE}/bank/echo-test`]: () =>
      answer('GES0000', { services_stat: { p2p_stat: 'UP', simf_stat: 'UP' } }),
    [`${BASE}/accounts`]: () => {
      const cuentas = [{ account_number: config.accountNumber, balance: amount(balance()) }]
      return { status: 200, body: { ...(style.codes && { code: 'GES0000' }), cuentas } }
    },
    [`${account}/val_p2p`]: validate,
    [`${account}/transactions_wi`]: transactions,
  }

  function receive(request: BankRequest): BankResponse {
    const endpoint = endpoints[request.path]
    if (endpoint === undefined || request.method !== 'GET') return { status: 404, body: {} }
    return refuse(request) ?? planned.shift() ?? endpoint(request)
  }

  function deposit({ amount: received, ...given }: Deposit): BookLine {
    const line: BookLine = {
      ...{ direction: 'in', kind: 'mobile', amount: received, document: 'V12345678' },
      phone: given.phone ?? '04241234567',
      bankCode: given.bankCode ?? '0105',
      reference: given.reference ?? String(123_456_000_000 + lines.length),
      concept: given.concept ?? '',
      at: now(),
      isSettled: settles,
    }
    lines.push(line)
    if (withCommissions) {
      lines.push({ ...line, direction: 'out', kind: 'commission', amount: '0.01' })
    }
    return line
  }

  const server = await startBankServer(receive, options.port, {
    books: () => ({ balance: balance(), lines }),
    deposit: (body) => deposit(DepositCommand.parse(body)),
  })
  config.baseUrl = `${server.url}/${BASE}`

  return {
    url: server.url,
    /** A connection for BANK_CONNECTIONS. */
    config,
    /** The server, for faults. */
    server,
    books: { lines: (): BookLine[] => [...lines] },
    /** How answers are written. */
    style,
    /** Sets the bank's time; without an argument, the machine's again. */
    setNow: (date?: Date): void => {
      moment = date
    },
    /** Books each deposit with a commission, which has the deposit's reference. */
    bookCommissions: (): void => {
      withCommissions = true
    },
    /** Whether what comes in is settled at once. */
    settleAtOnce: (isSettled: boolean): void => {
      settles = isSettled
    },
    /** The next question gets this response. */
    answerNext: (response: BankResponse): void => {
      planned.push(response)
    },
    answer,
    deposit,
    stop: server.stop,
  }
}
