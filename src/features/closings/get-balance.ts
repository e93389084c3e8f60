import { BANK_TIMEOUT_MS } from '../../banking/send-outgoing-order.ts'
import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { type Call, route } from '../../http/route.ts'
import { describeError, logError } from '../../platform/log.ts'
import { type BalanceRow, findKnownBalance } from './queries.ts'
import { Balance, BooksParams, BooksQuery } from './schemas.ts'
import { type BankBalance, balanceView } from './views.ts'

export const getBalance = route({
  id: 'getBalance',
  method: 'get',
  path: '/merchants/:id/balance',
  summary: 'Get what a merchant’s account holds',
  description:
    'Of the account into which the merchant is paid: what the bank says now, what we say, and the difference. A payment ' +
    'under way is a difference for some minutes, until the bank’s statement is read. If the bank does not say, that is ' +
    'null, and `bankSilence` says why.',
  access: member('ADMIN', 'id', { permission: 'closings:read', testKeys: 'testData' }),
  params: BooksParams,
  query: BooksQuery,
  returns: [200, Balance],
  async run(call) {
    const { params, query, credential, db, now, platform } = call
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const books = { merchantUuid: params.id, environment }
    const [row] = await db.read(findKnownBalance(books, platform.banks))
    return balanceView(books, row as BalanceRow, await askBank(call, row as BalanceRow), now)
  },
})

/** What the bank says. A bank that cannot be asked, or that does not answer, is no failure of the request. */
async function askBank(
  {
    platform: { banks },
    now,
    requestId,
    waitFor,
  }: Pick<Call, 'platform' | 'now' | 'requestId' | 'waitFor'>,
  { connection: name, account_number: accountNumber, stored_connection: stored }: BalanceRow,
): Promise<BankBalance> {
  if (name === null || accountNumber === null) return { amount: null, silence: 'test' }
  try {
    const bank = await banks.open({ connection: name, accountNumber, stored }, now)
    if (!bank?.connection.capabilities.balance) return { amount: null, silence: 'not_told' }
    const call = { now, signal: AbortSignal.timeout(BANK_TIMEOUT_MS), session: bank.session }
    const { amount } = await waitFor('bank', () => bank.connection.readBalance(call))
    return { amount, silence: null }
  } catch (error) {
    logError('balance.unread', { requestId, connection: name, ...describeError(error) })
    return { amount: null, silence: 'not_answered' }
  }
}
