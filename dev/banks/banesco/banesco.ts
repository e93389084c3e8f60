import { randomBytes } from 'node:crypto'
import { caracasDay } from '../../../src/domain/caracas.ts'
import type { BanescoConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankRequest, BankResponse } from '../bank-messages.ts'
import { startBankServer } from '../bank-server.ts'
import { DepositCommand } from '../controls.ts'
import {
  type AnswerStyle,
  codeAnswer,
  MALFORMED,
  NOTHING_FOUND,
  rowsAnswer,
  TOO_MANY,
} from './answers.ts'
import { type BookLine, openBooks } from './books.ts'
import { readQuestion, type Transaction } from './questions.ts'
import { openTokens } from './tokens.ts'

export interface BanescoOptions {
  port?: number
  /** Differences from the simulator's default connection. */
  config?: Partial<Omit<BanescoConfig, 'protocol' | 'baseUrl' | 'tokenUrl'>>
  /** The most rows of an answer; more are refused with 70005. */
  maxRows?: number
}

export type Banesco = Awaited<ReturnType<typeof startBanesco>>

const TOKEN_PATH = 'auth/realms/realm-api-qa/protocol/openid-connect/token'
const QUERY_PATH = 'transactions/financial-account/transactions'
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Banesco's confirmation of transactions on 127.0.0.1, as far as it is publicly documented, for one merchant with one
 * account. Chosen where nothing is known: the code of a malformed question, that only the last six digits of a reference
 * are compared, and that the amount is not, as clients of the bank report.
 */
export async function startBanesco(options: BanescoOptions = {}) {
  let moment: Date | undefined
  let withCommissions = false
  const now = () => moment ?? new Date()
  const config: BanescoConfig = {
    name: 'banesco',
    protocol: 'banesco',
    accountNumber: '01340123380123458514',
    rif: 'J309841327',
    phone: '04140000134',
    clientId: 'client-of-the-simulator',
    clientSecret: randomBytes(16).toString('hex'),
    deviceAddress: '127.0.0.1',
    ...options.config,
    baseUrl: '',
    tokenUrl: '',
  }
  const style: AnswerStyle = {
    values: 'text',
    bankCodes: 'padded',
    twins: false,
    concepts: 'shown',
  }
  const books = openBooks(now, () => withCommissions)
  const tokens = openTokens(config, now)
  const planned: string[] = []

  function answer(transaction: Transaction): BankResponse {
    if ('accountId' in transaction && !isShort(transaction)) return codeAnswer(MALFORMED, style)
    const lines = books.lines().filter((line) => isMeant(line, transaction, config.accountNumber))
    if (lines.length === 0) return codeAnswer(NOTHING_FOUND, style)
    if (lines.length > (options.maxRows ?? 1000)) return codeAnswer(TOO_MANY, style)
    return rowsAnswer(lines, style)
  }

  function receive(request: BankRequest): BankResponse {
    if (request.path === TOKEN_PATH) return tokens.give(request)
    if (request.path !== QUERY_PATH || request.method !== 'POST') {
      return { status: 404, body: { error: 'No Mapping Rule matched' } }
    }
    if (!tokens.accepts(request)) return { status: 401, body: { error: 'Authentication failed' } }
    const question = readQuestion(request.body)
    const isJson = request.headers['content-type'] === 'application/json'
    if (question === null || !isJson) return codeAnswer('400', style, 400)
    const code = planned.shift()
    return code === undefined ? answer(question) : codeAnswer(code, style)
  }

  const server = await startBankServer(receive, options.port, {
    books: () => ({ lines: books.lines() }),
    deposit: (body) => books.deposit(DepositCommand.parse(body)),
    'revoke-tokens': () => tokens.revoke(),
  })
  config.baseUrl = `${server.url}/transactions`
  config.tokenUrl = `${server.url}/${TOKEN_PATH}`

  return {
    url: server.url,
    /** A connection for BANK_CONNECTIONS. */
    config,
    /** The server, for faults. */
    server,
    books,
    /** How responses are written. */
    style,
    /** Sets the bank's time; without an argument, the machine's again. */
    setNow: (date?: Date): void => {
      moment = date
    },
    /** Books each deposit with a commission, which has the deposit's reference. */
    bookCommissions: (): void => {
      withCommissions = true
    },
    /** The next question gets this code. */
    answerNext: (code: string): void => {
      planned.push(code)
    },
    revokeTokens: tokens.revoke,
    deposit: books.deposit,
    stop: server.stop,
  }
}

const isShort = ({ startDt, endDt }: { startDt: string; endDt: string }): boolean =>
  startDt <= endDt && Date.parse(endDt) - Date.parse(startDt) < 29 * DAY_MS

function isMeant(line: BookLine, question: Transaction, ownAccount: string): boolean {
  const day = caracasDay(line.at)
  if ('accountId' in question) {
    return question.accountId === ownAccount && question.startDt <= day && day <= question.endDt
  }
  if (!('phoneNum' in question)) return line.reference === question.referenceNumber
  return (
    line.reference.slice(-6).padStart(6, '0') === question.referenceNumber &&
    `58${line.phone.slice(1)}` === question.phoneNum &&
    line.bankCode === question.bankId &&
    day === question.startDt
  )
}
