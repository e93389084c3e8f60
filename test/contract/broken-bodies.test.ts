import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { MAX_BODY_BYTES } from '../../src/http/body.ts'
import type { Route } from '../../src/http/route.ts'
import { parseFields } from '../../src/http/validation.ts'
import { errorDetailsOf } from '../../src/wire/input-messages.ts'
import { apiOf, expectRefusal, routes } from '../support/api.ts'
import { bdvConnection, bncConnection, r4Connection } from '../support/connections.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld, type World } from '../support/world.ts'
import { sampleOf } from './samples.ts'

const CANARY = 'canary-8f3b'

/** Which of the values that are wrong for all other fields these fields accept. */
const acceptedValues: Record<string, unknown[]> = {
  'setSettlementAccount.account': [null],
  // A number that the lines do not add up to is refused as theirs.
  'createCheckout.amount': [12.5],
  'verifyPayment.amount': [12.5],
  'refundTransaction.amount': [12.5],
  'refundUnappliedPayment.amount': [12.5],
  'refundOverpaidCheckout.amount': [12.5],
  'refundCheckout.amount': [12.5],
  'recordExternalPayment.amount': [12.5],
  'refundExternalPayment.amount': [12.5],
  'createChargeNote.amount': [12.5],
  'createSeries.amount': [12.5],
  'updateSeries.amount': [12.5],
  // An id of no customer is one that does not exist, and the statement knows which days a period has.
  'createSeries.customers': [[CANARY]],
  'updateSeries.customers': [[CANARY]],
  'createSeries.day': [CANARY],
  'updateSeries.day': [CANARY],
  'createCheckout.acceptPartial': [true],
  'createPaymentLink.amount': [12.5, null],
  'updatePaymentLink.active': [true],
  'updatePaymentLink.expiresAt': [null],
  'updateWebhook.active': [true],
  'updateNotification.read': [true],
  'updateBranch.active': [true],
  'updateTill.active': [true],
  'updateFloorSettings.shiftDifferenceBoundVes': [12.5],
  'putTillSale.amount': [12.5],
  // An id of no branch is one that does not exist.
  'updateMemberBranches.branchIds': [[CANARY], null],
  'sendMobilePayment.amount': [12.5],
  'createTransfer.amount': [12.5],
  'setOperations.bank': [null],
  'setRate.rate': [12.5],
  'takeBncNotice.Amount': [12.5],
  'takeBncNotice.CommerceID': [null],
  'takeR4Notice.Monto': [12.5],
  'takeR4Notice.IdComercio': [null],
  'takeR4Notice.TelefonoComercio': [null],
  'takeBdvNotice.monto': [12.5],
  'takeBdvNotice.idComercio': [null],
  'takeBdvNotice.numeroComercio': [null],
  'setOperations.enabled': [true],
  'updateCollectionSettings.matchPayments': [true],
  'setBankAccountConnection.connection': [null],
  // A budget that is not named stays.
  'updateMessageSettings.dailyBudget': [{ value: CANARY }],
}

const accepts = (field: string, wrong: unknown): boolean =>
  acceptedValues[field]?.some((value) => JSON.stringify(value) === JSON.stringify(wrong)) ?? false

/**
 * Whose credentials are judged by the protocol or the kind that they are for, and not by the route's schema, if they are an
 * object; and one of these.
 */
const JUDGED_BY_PROTOCOL: Readonly<Record<string, string>> = {
  createBankConnection: 'rif',
  replaceBankCredentials: 'rif',
  createChannel: 'token',
  replaceChannelCredentials: 'token',
}
const isJudgedByProtocol = (id: string, field: string) =>
  field === 'credentials' && Object.hasOwn(JUDGED_BY_PROTOCOL, id)

const [bnc, r4, bdv] = [bncConnection(), r4Connection(), bdvConnection()]

/** The header by which a bank is authenticated before its body is read. */
const bankHeaders: Record<string, Record<string, string>> = {
  takeBncNotice: { 'x-api-key': bnc.noticeKey },
  takeR4Notice: { Authorization: r4.noticeToken },
  takeBdvNotice: { 'API-KEY': bdv.noticeKey },
}

let service: Service
let world: World
beforeAll(async () => {
  service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify([bnc, r4, bdv]) } })
  world = await createWorld(service)
})
afterAll(() => service.stop())

/** A login, whose password is to be read nowhere. */
const LOGIN = { email: 'nobody@example.com', password: CANARY }

const malformedBodies = {
  'not JSON': `{"name": ${CANARY}`,
  'an array': `["${CANARY}"]`,
  'a string': `"${CANARY}"`,
  null: 'null',
  'a number': '1',
  'two values': `{} {"a":"${CANARY}"}`,
  'deeply nested': '['.repeat(30_000) + ']'.repeat(30_000),
}

/** Of a bank that is not known nothing is read: credential-before-body.test.ts. */
const readsBody = ({ route }: (typeof routes)[number]): boolean =>
  route.body !== undefined &&
  route.bodyIsCredential === undefined &&
  (route.identifySender === undefined || bankHeaders[route.id] !== undefined)

/** An amount, and what limits a key: null is wrong there, even if it may be left out. */
const NEVER_EMPTY =
  /amount|graceSeconds|^createApiKey\.(merchantId|permissions|allowedAddresses|approvalAbove|expiresAt)$/i

/** The route's right body with a wrong value in one field: each field, each value that it does not accept. */
function wrongFields({
  id,
  body: schema,
}: Route): { field: string; sent: Record<string, unknown> }[] {
  const body = sampleOf(id, world).body as Record<string, unknown>
  const mayBeNull = (field: string) => {
    const { [field]: _, ...others } = body
    const { error } = parseFields(schema as z.ZodType, others)
    const isNeeded = error?.issues.some(({ path }) => path[0] === field)
    return !NEVER_EMPTY.test(`${id}.${field}`) && !isNeeded
  }
  return Object.keys(body).flatMap((field) =>
    [...(isJudgedByProtocol(id, field) ? [] : [{ value: CANARY }]), [CANARY], 12.5, true, null]
      .filter((wrong) => !accepts(`${id}.${field}`, wrong))
      .filter((wrong) => wrong !== null || !mayBeNull(field))
      .map((wrong) => ({ field, sent: { ...body, [field]: wrong } })),
  )
}

const pathsOf = (details: readonly { path: string }[]) => details.map(({ path }) => path)

describe.each(routes.filter(readsBody))('$route.method $path', ({ route }) => {
  const send = (body: string, headers: Record<string, string> = {}) => {
    const { path } = sampleOf(route.id, world)
    return apiOf(service)(route.method.toUpperCase(), path, {
      ...(bankHeaders[route.id] ? {} : { as: world.owner }),
      body,
      headers: { ...bankHeaders[route.id], ...headers },
    })
  }

  /** What the schema says against a value, as the service tells it. */
  const problemsOf = (sent: unknown) => {
    const parsed = parseFields(route.body as z.ZodType, sent)
    return errorDetailsOf(parsed.error?.issues ?? [], sent)
  }

  test('has a schema that names each field of the wrong type, and echoes no value', () => {
    for (const { field, sent } of wrongFields(route)) {
      const problems = problemsOf(sent)
      expect(
        pathsOf(problems).some((path) => path.startsWith(field)),
        JSON.stringify({ sent, problems }),
      ).toBe(true)
      expect(JSON.stringify(problems)).not.toContain(CANARY)
    }
  })

  test('has a schema that takes nothing but an object', () => {
    for (const sent of [[CANARY], CANARY, null, 1]) {
      expect(problemsOf(sent)).not.toEqual([])
      expect(JSON.stringify(problemsOf(sent))).not.toContain(CANARY)
    }
  })

  test('refuses what its schema refuses, and names what it would ignore', async () => {
    const wrong = wrongFields(route).at(0)
    const sent = { ...wrong?.sent, ammount: CANARY }
    const result = await send(JSON.stringify(wrong ? sent : [CANARY]), { 'Content-Type': '' })
    expectRefusal(result, 'INVALID_REQUEST')
    expect(pathsOf(result.body.error.details)).toEqual(pathsOf(problemsOf(wrong?.sent)))
    expect(result.text).not.toContain(CANARY)
    if (wrong) expect(result.headers.get('X-Ignored-Fields')).toBe('ammount')
  })

  test('reads any JSON type, and refuses what is not JSON', async () => {
    for (const type of ['application/json; charset=utf-8', 'application/merge-patch+json']) {
      const result = await send(malformedBodies['not JSON'], { 'Content-Type': type })
      expectRefusal(result, 'INVALID_REQUEST')
      expect(result.text).not.toContain(CANARY)
    }
  })

  test('refuses a body that is one byte too large, whatever else is wrong', async () => {
    // The service does not read the rest, so this connection cannot be used again.
    const headers = { Connection: 'close', 'Content-Type': 'application/xml' }
    const tooMuch = ' '.repeat((route.maxBodyBytes ?? MAX_BODY_BYTES) + 1)
    expectRefusal(await send(tooMuch, headers), 'PAYLOAD_TOO_LARGE')
  })

  // What a bank calls its notice decides nothing.
  const judgesType = bankHeaders[route.id] === undefined
  test(`refuses a body that is not JSON${judgesType ? ' by its type, before it is parsed' : ', whatever its type'}`, async () => {
    const code = judgesType ? 'UNSUPPORTED_MEDIA_TYPE' : 'INVALID_REQUEST'
    expectRefusal(await send('{', { 'Content-Type': 'text/plain' }), code)
  })
})

test.each(Object.entries(JUDGED_BY_PROTOCOL))(
  '%s names what is missing in the credentials, and echoes none of them',
  async (id, credential) => {
    const { path, body } = sampleOf(id, world)
    const method = routes.find(({ route }) => route.id === id)?.route.method ?? ''
    const result = await apiOf(service)(method.toUpperCase(), path, {
      as: world.owner,
      body: { ...(body as object), credentials: { value: CANARY } },
    })
    expectRefusal(result, 'INVALID_REQUEST')
    expect(pathsOf(result.body.error.details)).toContain(`credentials.${credential}`)
    expect(result.text).not.toContain(CANARY)
  },
)

/** How a body is read is the same for all routes. */
describe('a body', () => {
  const login = (body: string, type: string) =>
    apiOf(service)('POST', '/auth/login', { body, headers: { 'Content-Type': type } })

  test.each(Object.entries(malformedBodies))('that is %s is refused', async (_, body) => {
    const result = await login(body, 'application/json')
    expectRefusal(result, 'INVALID_REQUEST')
    expect(result.text).not.toContain(CANARY)
  })

  test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'json'])(
    'of the type %s is refused by that, before it is parsed',
    async (type) => {
      expectRefusal(await login('{', type), 'UNSUPPORTED_MEDIA_TYPE')
    },
  )

  test.each(['application/json; charset=utf-8', 'application/merge-patch+json', ''])(
    'of the type %s is read',
    async (type) => {
      const result = await login(JSON.stringify(LOGIN), type)
      expectRefusal(result, 'INVALID_CREDENTIALS')
    },
  )
})

test('counts a body whose length is not declared as it arrives', async () => {
  const chunk = new Uint8Array(16 * 1024).fill(32)
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let sent = 0; sent <= MAX_BODY_BYTES; sent += chunk.length) controller.enqueue(chunk)
      controller.close()
    },
  })
  const request = { method: 'POST', body, duplex: 'half', headers: { Connection: 'close' } }
  const response = await service.fetch('/api/v1/auth/login', request as RequestInit)
  expect(response.status).toBe(413)
})
