import { describe, expect, test } from 'vitest'
import { ApiError } from '../../sdk/js/src/errors.ts'
import { Bolivar, type BolivarOptions } from '../../sdk/js/src/index.ts'

const baseUrl = 'https://payments.example.com'

describe('an option that is missing is named', () => {
  test.each([
    [{ apiKey: 'svc_test_1' }, /^baseUrl is missing/],
    [{ baseUrl: undefined, apiKey: 'svc_test_1' }, /^baseUrl is missing/],
    [{ baseUrl: '', apiKey: 'svc_test_1' }, /^baseUrl is missing/],
    [{ baseUrl: 'payments.example.com', apiKey: 'svc_test_1' }, /^baseUrl has to be/],
    [{ baseUrl, apiKey: undefined }, /^apiKey is missing/],
    [{ baseUrl, apiKey: '' }, /^apiKey is missing/],
  ])('%j', (options, message) => {
    expect(() => new Bolivar(options as BolivarOptions)).toThrow(message)
  })

  test('and without a key by choice, what is public can be called', () => {
    expect(() => new Bolivar({ baseUrl })).not.toThrow()
  })
})

test.each([
  [{ apiKey: 'svc_test_1' }, 'handling=strict'],
  [{ apiKey: 'svc_live_1' }, null],
  [{}, null],
  [{ apiKey: 'svc_test_1', strict: false }, null],
  [{ apiKey: 'svc_live_1', strict: true }, 'handling=strict'],
  [{ apiKey: 'svc_test_1', headers: { Prefer: 'return=minimal' } }, 'return=minimal'],
])('with %j, Prefer is %s', async (options, prefer) => {
  let sent: string | null | undefined
  const bolivar = new Bolivar({
    ...{ baseUrl, ...options },
    fetch: async (_, init) => {
      sent = new Headers(init?.headers).get('Prefer')
      return Response.json({ status: 'ok' })
    },
  })
  await bolivar.getMe()
  expect(sent).toBe(prefer)
})

test('the message of a refusal names the first fields to correct', () => {
  const detail = (path: string) => ({ path, message: 'Must be more than 0.' })
  const refusal = (paths: string[]) =>
    new ApiError({
      code: 'INVALID_REQUEST',
      message: 'The request is not valid.',
      status: 400,
      requestId: 'req_1',
      details: paths.map(detail),
    })
  expect(refusal([]).message).toBe('The request is not valid.')
  expect(refusal(['amount']).message).toBe('The request is not valid. amount: Must be more than 0.')
  const many = refusal(['a', 'b', 'c', 'd', 'e'])
  expect(many.message).toMatch(/ c: Must be more than 0\. \(2 more\)$/)
  expect(many.summary).toBe('The request is not valid.')
  expect(many.details).toHaveLength(5)
})
