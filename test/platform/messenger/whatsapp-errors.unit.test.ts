import { expect, test } from 'vitest'
import { graphErrorCode, rejectionOf } from '../../../src/platform/messenger/whatsapp/errors.ts'

test.each([
  [401, 190, 'credential', '190'],
  [401, null, 'credential', 'HTTP_401'],
  [403, 10, 'credential', '10'],
  [403, 200, 'credential', '200'],
  [400, 299, 'credential', '299'],
  [429, 130429, 'busy', '130429'],
  [429, null, 'busy', 'HTTP_429'],
  [400, 131056, 'busy', '131056'],
  [404, 132001, 'template', '132001'],
  [400, 131026, 'message', '131026'],
  [400, 131047, 'message', '131047'],
  [404, null, 'message', 'HTTP_404'],
] as const)('an answer of %i with code %o is of the %s', (status, given, cause, code) => {
  expect(rejectionOf(status, given)).toEqual({ cause, code })
})

test.each([null, 7, {}, { error: {} }, { error: { code: '190' } }, { error: null }])(
  'of %o there is no code',
  (body) => {
    expect(graphErrorCode(body)).toBeNull()
  },
)
