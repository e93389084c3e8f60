import { describe, expect, test } from 'vitest'
import { Bolivar } from '../../sdk/js/src/client.ts'
import { ApiError, ConnectionError, OutcomeUnknownError } from '../../sdk/js/src/errors.ts'

const REFUND = { id: 'mer_1', transactionId: 'txn_1', body: {} }

const refused = (status: number, code: string) => () =>
  Response.json({ error: { code, message: 'Said.', status, requestId: 'req_1' } }, { status })
const cut = () => {
  throw new TypeError('terminated')
}

/** What a refund ends in, if the service answers its attempts like this. */
async function endOf(answers: (() => Response)[], { key }: { key?: string } = {}) {
  const sent: (string | null)[] = []
  const client = new Bolivar({
    baseUrl: 'https://payments.example.com',
    apiKey: 'svc_test_x',
    maxRetries: answers.length - 1,
    fetch: async (_, init) => {
      sent.push(new Headers(init?.headers).get('Idempotency-Key'))
      return (answers[sent.length - 1] as () => Response)()
    },
  })
  const options = key === undefined ? {} : { idempotencyKey: key }
  const error = await client.refundTransaction(REFUND, options).then(null, (thrown) => thrown)
  expect(new Set(sent).size).toBe(1)
  return { error, sent }
}

const IN_USE = refused(409, 'IDEMPOTENCY_KEY_IN_USE')

describe('whether it was carried out is unknown', () => {
  test.each([
    ['the first attempt still runs at the end', [IN_USE, IN_USE]],
    ['the service breaks', [refused(500, 'INTERNAL_ERROR')]],
    ['the service is unavailable', [refused(503, 'SERVICE_UNAVAILABLE')]],
    ['an attempt is cut, and then the key is revoked', [cut, refused(401, 'UNAUTHORIZED')]],
    ['an attempt is cut, and then no bank can be asked', [cut, refused(503, 'BANK_UNAVAILABLE')]],
  ])('if %s', async (_, answers) => {
    const { error, sent } = await endOf(answers, { key: 'refund PED-1042' })
    expect(error).toBeInstanceOf(OutcomeUnknownError)
    expect(error).not.toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      name: 'OutcomeUnknownError',
      message: 'Whether it was carried out is unknown: Said.',
      idempotencyKey: 'refund PED-1042',
      advice: expect.stringContaining('same Idempotency-Key, refund PED-1042'),
      cause: { requestId: 'req_1' },
    })
    expect(sent).toHaveLength(answers.length)
  })

  test('if no answer comes, which is a ConnectionError too', async () => {
    const { error, sent } = await endOf([cut])
    expect(error).toBeInstanceOf(OutcomeUnknownError)
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error.idempotencyKey).toBe(sent[0])
    expect(error.advice).toContain(sent[0])
  })
})

describe('nothing was carried out', () => {
  test.each([
    ['a refusal', [refused(422, 'IDEMPOTENCY_KEY_REUSED')], 'IDEMPOTENCY_KEY_REUSED'],
    ['no bank that can be asked', [refused(503, 'BANK_UNAVAILABLE')], 'BANK_UNAVAILABLE'],
    ['a bank that cannot do it', [refused(501, 'NOT_SUPPORTED')], 'NOT_SUPPORTED'],
    ['what was judged after a lost answer', [cut, refused(409, 'CONFLICT')], 'CONFLICT'],
    ['a rate limit alone', [refused(429, 'RATE_LIMITED')], 'RATE_LIMITED'],
  ])('after %s, which is an ApiError', async (_, answers, code) => {
    const { error } = await endOf(answers)
    expect(error).toBeInstanceOf(ApiError)
    expect(error.code).toBe(code)
  })
})

test('a read that the service could not answer is an ApiError: it changes nothing', async () => {
  const client = new Bolivar({
    baseUrl: 'https://payments.example.com',
    apiKey: 'svc_test_x',
    maxRetries: 0,
    fetch: async () => refused(500, 'INTERNAL_ERROR')(),
  })
  await expect(client.listMerchants()).rejects.toBeInstanceOf(ApiError)
})

test('what takes no Idempotency-Key is to be looked for before it is sent again', async () => {
  const client = new Bolivar({
    baseUrl: 'https://payments.example.com',
    maxRetries: 0,
    apiKey: 'svc_test_x',
    fetch: async () => refused(500, 'INTERNAL_ERROR')(),
  })
  const asked = client.resendVerification({ body: { email: 'ana@example.com' } })
  await expect(asked).rejects.toMatchObject({
    name: 'OutcomeUnknownError',
    idempotencyKey: undefined,
    advice: 'Read what it would have made before you send it again.',
  })
})
