import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '../../src/pages/pages.ts'
import { sampleOf } from '../contract/samples.ts'
import { fullPath, routes } from '../support/api.ts'
import { randomAccountNumber } from '../support/bank-accounts.ts'
import { createInvitation } from '../support/invitations.ts'
import { kycForm } from '../support/kyc.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld, type World } from '../support/world.ts'
import { fieldNames, fieldsOf } from './fields.ts'
import { mutatedBody, mutatedForm, mutatedPath, mutatedQuery, rawBody } from './mutations.ts'

/** Requests of each kind to each route; FUZZ_RUNS for more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 30)

const common = { baseUrl: 'http://127.0.0.1:9', rif: 'J309841327', phone: '04140000191' }
const connections = [
  {
    ...common,
    name: 'bnc',
    protocol: 'bnc',
    accountNumber: randomAccountNumber('0191'),
    clientGuid: randomUUID(),
    masterKey: randomUUID(),
    terminal: 'T0000001',
    noticeKey: randomUUID(),
  },
  {
    ...common,
    name: 'r4',
    protocol: 'r4',
    accountNumber: randomAccountNumber('0169'),
    commerce: randomUUID(),
    noticeToken: randomUUID(),
  },
] as const
/** The headers that authenticate a bank's notices. */
const bankHeaders: Record<string, Record<string, string>> = {
  takeBncNotice: { 'x-api-key': connections[0].noticeKey },
  takeR4Notice: { Authorization: connections[1].noticeToken },
}

let service: Service
beforeAll(async () => {
  service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify(connections) } })
})
afterAll(() => service.stop())

/** What a service may say of itself: never that it did not foresee this. */
async function expectHandled(method: string, at: string, init: RequestInit = {}) {
  const response = await service.fetch(at, { method, ...init })
  const text = await response.text()
  // The platform's own, to an address too long to reach the Worker.
  if (response.status === 414) return
  expect([500, 502, 504], `${method} ${at}: ${text}`).not.toContain(response.status)
  if (response.status >= 400 && method !== 'HEAD' && !text.startsWith('<')) {
    expect(JSON.parse(text).error).toMatchObject({ status: response.status })
  }
}

const assertForAll = <Sent>(
  body: (sent: Sent) => Promise<void>,
  arbitrary: fc.Arbitrary<Sent>,
  numRuns = RUNS,
) => fc.assert(fc.asyncProperty(arbitrary, body), { numRuns })

test.each(routes)('$route.method $path handles whatever it is sent', async ({ route }) => {
  const method = route.method.toUpperCase()
  // Its own: some of what is sent ends sessions, or removes what others ask for.
  const world = await createWorld(service)
  const { path: right } = sampleOf(route.id, world)
  const caller = route.access.kind === 'admin' ? 'platform' : 'OWNER'
  const headers = bankHeaders[route.id] ?? { Authorization: `Bearer ${world.tokens[caller]}` }
  await assertForAll(
    (sent) => expectHandled(method, fullPath(sent), { headers }),
    mutatedPath(right.split('?')[0] as string),
  )
  await assertForAll(
    (sent) => expectHandled(method, fullPath(`${right.split('?')[0]}?${sent}`), { headers }),
    mutatedQuery(fieldNames(route.query)),
  )
  if (method === 'GET') return
  const fields = fieldsOf(route.body)
  const json = { ...headers, 'Content-Type': 'application/json' }
  await assertForAll(
    (sent) => expectHandled(method, fullPath(right), { headers: json, body: JSON.stringify(sent) }),
    mutatedBody(() => (sampleOf(route.id, world).body ?? {}) as Record<string, unknown>, fields),
    // Each of them in its turn, and some beside others.
    RUNS + 4 * fields.length,
  )
  for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
    await assertForAll(
      (sent) =>
        expectHandled(method, fullPath(right), {
          headers: { ...headers, 'Content-Type': type },
          body: sent as Uint8Array<ArrayBuffer>,
        }),
      rawBody,
    )
  }
})

test('an identity check handles whatever its fields contain', async () => {
  const { owner } = await createWorld(service)
  const headers = { Authorization: `Bearer ${owner.token}` }
  const right = { legalName: 'Ana Pérez', documentType: 'CEDULA', document: 'V12345678' }
  await assertForAll(async (sent) => {
    const form = kycForm({ legalName: undefined, documentType: undefined, document: undefined })
    for (const [name, text] of sent) form.append(name, text)
    await expectHandled('POST', '/api/v1/auth/me/kyc', { headers, body: form })
  }, mutatedForm(right))
})

interface PageForm {
  page: string
  fields: Record<string, string>
  at(world: World): Promise<string> | string
}

const payer = { phone: '04121234567', bankCode: '0102' }
/** The forms of pages, with what they are rightly sent with but for their key. */
const forms: PageForm[] = [
  {
    page: 'payByKey',
    fields: { ...payer, letter: 'V', document: '12345678', otp: '12345678', amountVes: '25.50' },
    at: ({ link }) => `/pay/${link.token}/c2p`,
  },
  {
    page: 'payByReference',
    fields: { ...payer, reference: '00083736', paidAt: '2026-03-10' },
    at: ({ link }) => `/pay/${link.token}/verify`,
  },
  {
    page: 'invitation',
    fields: { name: 'Luis Rojas', password: 'cachapas con queso' },
    // One that is accepted takes no other form.
    at: async ({ merchant }) => `/invitations/${(await createInvitation(service, merchant)).token}`,
  },
]

test('every form of a page is sent', () => {
  const ids = pages.filter(({ postHandlers }) => postHandlers).map(({ id }) => id)
  expect(forms.map(({ page }) => page).toSorted()).toStrictEqual(ids.toSorted())
})

test.each(forms)('the form of $page handles whatever it is sent', async ({ fields, at }) => {
  const world = await createWorld(service)
  const type = 'application/x-www-form-urlencoded'
  const send = async (body: string | Uint8Array<ArrayBuffer>, sentAs = type) =>
    expectHandled('POST', await at(world), { headers: { 'Content-Type': sentAs }, body })
  await assertForAll(
    ([key, sent]) => send(String(new URLSearchParams([['key', key], ...sent]))),
    fc.tuple(fc.uuid(), mutatedForm(fields)),
    4 * RUNS,
  )
  await assertForAll(
    (sent) => send(String(new URLSearchParams(sent))),
    mutatedForm({ ...fields, key: 'x' }),
  )
  for (const sentAs of [type, 'multipart/form-data; boundary=x', 'application/json']) {
    await assertForAll((sent) => send(sent as Uint8Array<ArrayBuffer>, sentAs), rawBody)
  }
})

test('no request caused an internal error', () => {
  const mistakes = service
    .logs()
    .filter(
      ({ event, refusal, error }) =>
        event === 'request.failed' && (refusal === 'INTERNAL_ERROR' || error !== 'ApiError'),
    )
  expect(mistakes).toStrictEqual([])
})
