import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { caracasClock } from '../../../src/domain/caracas.ts'
import type { TesoroConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankRequest, BankResponse } from '../bank-messages.ts'
import { startBankServer } from '../bank-server.ts'
import { DepositCommand } from '../controls.ts'
import { OWN_BANKS } from './own-banks.ts'

export interface TesoroOptions {
  port?: number
  /** Differences from the simulator's default connection. */
  config?: Partial<Omit<TesoroConfig, 'protocol' | 'baseUrl' | 'noticesUrl'>>
  /** The URL of the merchant's notices; without it none is sent. */
  noticeUrl?: string
}

/** A payment to the merchant's phone. */
export interface Payment {
  kind: 'charge' | 'deposit'
  amount: string
  phone: string
  bankCode: string
  document: string
  reference: string
  concept: string
  at: Date
  /** Whether the merchant has taken its notice: with a 200, or a 400 for what it had before. */
  isTaken: boolean
}

export type Deposit = Partial<Omit<Payment, 'kind' | 'at' | 'isTaken'>> & { amount: string }

/** A payer, and the one-time key that they have for one charge. */
export interface Payer {
  phone: string
  document: string
  bankCode: string
  otp: string
}

export type Tesoro = Awaited<ReturnType<typeof startTesoro>>

const BUTTON = 'RestTesoro_C2P/com/services'
const NOTICES = 'idpagos/com/services'

const Charge = z.strictObject({
  canal: z.literal('06'),
  celular: z.string().regex(/^04\d{9}$/),
  banco: z.string().min(1),
  RIF: z.string().min(1),
  cedula: z.string().regex(/^[VEJPG]\d{4,9}$/),
  monto: z.string().regex(/^\d{1,11}\.\d{2}$/),
  token: z.string().regex(/^\d{6,8}$/),
  concepto: z
    .string()
    .min(1)
    .max(40)
    .regex(/^[\x20-\x7e]*$/),
  codAfiliado: z.string().min(1),
  comercio: z.literal(''),
})

const json = (body: unknown): BankResponse => ({ status: 200, body })

/**
 * The payment button and the notices of Banco del Tesoro on 127.0.0.1, as far as they are publicly known. As in the bank's
 * own sandbox the cents of an amount choose the code of a charge, where `byCents` is on. Chosen: the code of a malformed
 * request (the word ERROR), and that a notice is repeated when somebody asks for it (`repeatNotices`).
 */
export async function startTesoro(options: TesoroOptions = {}) {
  let moment: Date | undefined
  let { noticeUrl } = options
  let byCents = false
  const now = () => moment ?? new Date()
  const config: TesoroConfig = {
    name: 'tesoro',
    protocol: 'tesoro',
    accountNumber: '01630001230000000001',
    rif: 'J309841327',
    phone: '04140000163',
    affiliateCode: '004321',
    appUser: 'user-of-the-simulator',
    appKey: randomBytes(16).toString('hex'),
    partnerCode: '0099',
    noticePath: randomBytes(32).toString('base64url'),
    ...options.config,
    baseUrl: '',
    noticesUrl: '',
  }
  const payments: Payment[] = []
  const payers = new Map<string, Payer>()
  const planned: { response: BankResponse; done: boolean }[] = []
  const style = { amounts: 'text' as 'text' | 'number' | 'comma' }

  const answer = (codres: string, fields: object = {}): BankResponse =>
    json({ codres, descRes: codres === 'C2P0000' ? 'APROBADO' : 'RECHAZADO', ...fields })

  function book(line: Omit<Payment, 'reference' | 'at' | 'isTaken'> & { reference?: string }) {
    const reference = line.reference ?? String(910_000_000_000 + payments.length)
    const payment: Payment = { ...line, reference, at: now(), isTaken: false }
    payments.push(payment)
    return payment
  }

  function charge({ body }: BankRequest): BankResponse {
    const parsed = Charge.safeParse(JSON.parse(body))
    if (!parsed.success) return answer('ERROR')
    const fields = parsed.data
    if (fields.codAfiliado !== config.affiliateCode) return answer('C2P0017')
    if (fields.RIF !== config.rif) return answer('C2P0019')
    const cents = fields.monto.slice(-2)
    if (byCents && cents !== '00') return answer(`ISO00${cents}`)
    const payer = payers.get(fields.celular)
    const bankCode = OWN_BANKS.find(({ codigo }) => codigo === fields.banco)?.official
    if (!payer || payer.bankCode !== bankCode) return answer('ISO0014')
    if (payer.document !== fields.cedula) return answer('ISO0080')
    if (payer.otp !== fields.token) return answer('C2P0104')
    payers.set(payer.phone, { ...payer, otp: '' })
    const { reference, at } = book({
      ...{ kind: 'charge', amount: fields.monto, phone: fields.celular, bankCode },
      ...{ document: fields.cedula, concept: fields.concepto },
    })
    const { day, clock } = caracasClock(at)
    return answer('C2P0000', {
      ...{ referencia: reference, montoComision: '2,69', fecha: day, hora: clock },
      ...{ numeroLote: '001', autorizacionIBS: '123456' },
    })
  }

  const endpoints: Record<string, (request: BankRequest) => BankResponse> = {
    [`${BUTTON}/bancos`]: () => json(OWN_BANKS.map(({ codigo, nombre }) => ({ codigo, nombre }))),
    [`${BUTTON}/botonDePago/pago`]: charge,
    [`${NOTICES}/consulta/credenciales`]: ({ body }) => {
      const { appUser, appKey, codSocio } = JSON.parse(body) as Record<string, unknown>
      const isRight =
        appUser === config.appUser && appKey === config.appKey && codSocio === config.partnerCode
      return json(isRight ? { status: 'OK', token: 'x', mensaje: '' } : { status: 'ERROR' })
    },
    [`${NOTICES}/consulta/noEnviadas`]: () =>
      json(payments.filter(({ isTaken }) => !isTaken).map((payment) => noticeOf(payment))),
  }

  function receive(request: BankRequest): BankResponse {
    const endpoint = endpoints[request.path]
    if (endpoint === undefined || request.method !== 'POST') return { status: 404, body: {} }
    const plan = request.path.endsWith('/pago') ? planned.shift() : undefined
    if (plan === undefined) return endpoint(request)
    if (plan.done) endpoint(request)
    return plan.response
  }

  function noticeOf({ at, amount, ...payment }: Payment) {
    const { day, clock } = caracasClock(at)
    const written = { text: amount, number: Number(amount), comma: amount.replace('.', ',') }
    return {
      payment_type: 'P2C',
      reference: payment.reference,
      source_bank: payment.bankCode,
      amount: written[style.amounts],
      source_phone: payment.phone,
      payment_date: `${day} ${clock}`,
      document: payment.document,
      source_account: null,
      description: payment.concept,
    }
  }

  /** Posts the notice of a payment once; resolves with the merchant's status, or null without a response. */
  async function notify(payment: Payment, changes: object = {}): Promise<number | null> {
    if (noticeUrl === undefined) return null
    try {
      const response = await fetch(noticeUrl, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...noticeOf(payment), ...changes }),
      })
      await response.body?.cancel()
      if (response.status === 200 || response.status === 400) payment.isTaken = true
      return response.status
    } catch {
      return null
    }
  }

  const deposit = ({ amount, phone, bankCode, document, ...given }: Deposit): Payment =>
    book({
      ...{ kind: 'deposit', amount, concept: given.concept ?? '' },
      phone: phone ?? '04241234567',
      bankCode: bankCode ?? '0102',
      document: document ?? 'V12345678',
      ...(given.reference !== undefined && { reference: given.reference }),
    })

  const server = await startBankServer(receive, options.port, {
    books: () => ({ payments }),
    deposit: (body) => {
      const { amount, ...rest } = DepositCommand.parse(body)
      const given = Object.fromEntries(Object.entries(rest).filter(([, one]) => one !== undefined))
      const payment = deposit({ amount, ...given })
      void notify(payment)
      return payment
    },
  })
  config.baseUrl = `${server.url}/${BUTTON}`
  config.noticesUrl = `${server.url}/${NOTICES}`

  return {
    url: server.url,
    /** A connection for BANK_CONNECTIONS. */
    config,
    /** The server, for faults. */
    server,
    payments: payments as readonly Payment[],
    /** How notices are written. */
    style,
    /** Has the cents of an amount choose the code of a charge: `.55` is ISO0055. */
    chooseByCents: (): void => {
      byCents = true
    },
    /** Sets the bank's time; without an argument, the machine's again. */
    setNow: (date?: Date): void => {
      moment = date
    },
    /** The next charge gets this response. `done`: after it was executed. */
    answerNext: (response: BankResponse, { done = false } = {}): void => {
      planned.push({ response, done })
    },
    answer,
    giveKey: (payer: Payer): void => {
      payers.set(payer.phone, payer)
    },
    deposit,
    noticeOf,
    notify,
    /** Sends again what the merchant has not taken; resolves with its statuses. */
    repeatNotices: (): Promise<(number | null)[]> =>
      Promise.all(payments.filter(({ isTaken }) => !isTaken).map((payment) => notify(payment))),
    /** Sets the URL of the merchant's notices. */
    setNoticeUrl: (url: string): void => {
      noticeUrl = url
    },
    stop: server.stop,
  }
}
