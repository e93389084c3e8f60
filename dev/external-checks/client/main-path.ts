import createClient from 'openapi-fetch'
import type { paths } from '../generated/api.d.ts'

declare const process: { argv: string[] }
declare const console: { log(text: string): void }

const [, , service = 'http://127.0.0.1:8787'] = process.argv
let requests = 0
let token: string | undefined

const client = createClient<paths>({ baseUrl: `${service}/api/v1` })
client.use({
  onRequest({ request }) {
    requests += 1
    if (token) request.headers.set('Authorization', `Bearer ${token}`)
    return request
  },
})

/** The response of a request that must succeed. */
function got<Data>({
  data,
  error,
  response,
}: {
  data?: Data
  error?: unknown
  response: Response
}) {
  if (data === undefined) {
    throw new Error(`${response.url}: ${response.status} ${JSON.stringify(error)}`)
  }
  return data
}

function hold(what: string, holds: boolean): void {
  if (!holds) throw new Error(`not as documented: ${what}`)
}

const key = (name: string) => ({ 'Idempotency-Key': `${name}-${Date.now()}-${Math.random()}` })

const login = got(
  await client.POST('/auth/login', {
    body: { email: 'owner@example.com', password: 'bolivares-2026' },
  }),
)
if ('factorRequired' in login) throw new Error('the seeded owner has a second factor')
token = login.accessToken
const { data: merchants } = got(await client.GET('/merchants', { params: { query: { limit: 1 } } }))
const id = merchants[0]?.id ?? ''
got(await client.GET('/merchants/{id}', { params: { path: { id } } }))

const link = got(
  await client.POST('/merchants/{id}/payment-links', {
    params: { path: { id }, header: key('link') },
    body: { label: 'Pan de jamón', amount: 250.5, currency: 'VES', environment: 'test' },
  }),
)
const paid = got(
  await client.POST('/pay/{token}/charge', {
    params: { path: { token: link.token }, header: key('charge') },
    body: { phone: '04121234567', document: 'V12345678', bankCode: '0102', otp: '12345678' },
  }),
)
hold('a sandbox charge of .50 succeeds', paid.status === 'success')
const { data: transactions, total } = got(
  await client.GET('/merchants/{id}/transactions', {
    params: { path: { id }, query: { environment: 'sandbox', limit: 5 } },
  }),
)
hold('the newest transaction is the one paid', transactions[0]?.id === paid.transactionId)
hold('the total counts it', total > 0)

const { data: accounts } = got(
  await client.GET('/bank/accounts', { params: { query: { environment: 'sandbox' } } }),
)
const sent = got(
  await client.POST('/bank/p2p', {
    params: { header: key('p2p') },
    body: { account_number: accounts[0]?.id ?? '', phone: '04121234567', amount: 125.5 },
  }),
)
hold('a sandbox payment succeeds', sent.status === 'success')
const { error } = await client.GET('/merchants/{id}', { params: { path: { id: 'mer_unknown' } } })
hold('an error says its code', error?.error.code === 'NOT_FOUND')
console.log(`${requests} requests, each answer of its type`)
