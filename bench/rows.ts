import type { Subject, Subjects } from './subjects.ts'
import type { World } from './world.ts'

export interface BenchRequest {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  body?: string
}

/** One row of the table: requests to one subject, made in turn. */
export interface Row {
  name: string
  subject: Subject
  requests: [BenchRequest, ...BenchRequest[]]
}

/** A request that reads. */
export const get = (path: string, token?: string): [BenchRequest] => [
  { method: 'GET', path, headers: bearer(token) },
]

/** A request with a body. */
export const send = (
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  token?: string,
): BenchRequest => ({
  method,
  path,
  headers: { 'Content-Type': 'application/json', ...bearer(token) },
  body: JSON.stringify(body),
})

const bearer = (token?: string): Record<string, string> =>
  token === undefined ? {} : { Authorization: `Bearer ${token}` }

/** All rows, in the order of the table. */
export function rowsOf({ world, hello, baselines, service, express, fastify }: Subjects): Row[] {
  const { merchant, account, payingAccount, linkToken, emails, password } = world
  const credentials = { session: world.token, 'API key': world.key }
  const path = `/api/v1/merchants/${merchant.id}`
  const byEach = (name: string, subject: Subject, requests: (token: string) => Row['requests']) =>
    Object.entries(credentials).map(([credential, token]) => ({
      name: `${name}, ${credential}`,
      subject,
      requests: requests(token),
    }))
  // Two names in turn, so that each request changes something.
  const rename = (token: string): Row['requests'] => [
    send('PUT', path, { name: 'Panadería La Ñapa' }, token),
    send('PUT', path, { name: 'Panadería La Ñapa II' }, token),
  ]
  const pay = { account_number: payingAccount, phone: '04121234567', amount: 1 }
  const transactions = `/api/v1/bank/accounts/${account}/transactions`

  return [
    { name: 'Hello world, Hono', subject: hello, requests: get('/') },
    {
      name: 'Floor of GET /merchants/{id}, session',
      subject: baselines.session,
      requests: get('/'),
    },
    { name: 'GET /merchants/{id}, session', subject: service, requests: get(path, world.token) },
    { name: 'Floor of GET /merchants/{id}, API key', subject: baselines.key, requests: get('/') },
    { name: 'GET /merchants/{id}, API key', subject: service, requests: get(path, world.key) },
    ...byEach('Peer: Express, Prisma', express, (token) => get(path, token)),
    ...byEach('Peer: Fastify, drizzle, pg', fastify, (token) => get(path, token)),
    ...byEach('GET /merchants', service, (token) => get('/api/v1/merchants', token)),
    {
      name: 'GET /auth/me, session',
      subject: service,
      requests: get('/api/v1/auth/me', world.token),
    },
    ...byEach('GET /bank/accounts/{account}/transactions', service, (token) =>
      get(transactions, token),
    ),
    ...byEach('PUT /merchants/{id}', service, rename),
    ...byEach('POST /bank/p2p, sandbox', service, (token) => [
      send('POST', '/api/v1/bank/p2p', pay, token),
    ]),
    { name: 'GET /pay/{token}, the page', subject: service, requests: get(`/pay/${linkToken}`) },
    {
      name: 'POST /auth/login',
      subject: service,
      requests: emails.map((email) => send('POST', '/api/v1/auth/login', { email, password })) as [
        BenchRequest,
        ...BenchRequest[],
      ],
    },
  ]
}

/** Requests of many kinds, including refused ones. */
export function mixedRequests({ token, strangersToken, key, ...world }: World): BenchRequest[] {
  const { merchant, account, payingAccount, linkToken } = world
  const path = `/api/v1/merchants/${merchant.id}`
  const pay = { account_number: payingAccount, phone: '04121234567', amount: 1 }
  return [
    ...get(path, token),
    ...get(path, key),
    ...get(path, strangersToken),
    ...get(path),
    ...get('/api/v1/merchants?page=0', token),
    ...get('/api/v1/merchants', key),
    ...get('/api/v1/auth/me', token),
    ...get(`/api/v1/bank/accounts/${account}/transactions`, token),
    ...get('/api/v1/openapi.json'),
    ...get('/nowhere'),
    ...get(`/pay/${linkToken}`),
    send('PUT', path, { name: 'Panadería La Ñapa' }, token),
    send('PUT', path, { name: 'Panadería La Ñapa II' }, key),
    send('PUT', path, { name: '' }, token),
    send('POST', '/api/v1/bank/p2p', pay, key),
  ]
}
