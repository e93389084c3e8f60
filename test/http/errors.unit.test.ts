import { NeonDbError } from '@neondatabase/serverless'
import { expect, test } from 'vitest'
import { DatabaseError } from '../../src/platform/database-errors.ts'
import { toApiError } from '../../src/wire/errors.ts'

const refusalOf = (code: string) => toApiError(new DatabaseError(new NeonDbError('refused'), code))

test.each([
  ['a deadlock, met again when repeated', '40P01'],
  ['a serialisation failure, met again when repeated', '40001'],
  ['a lock that was held too long', '55P03'],
  ['a server that shuts down', '57P01'],
])('%s is a 503 with Retry-After, since nothing was changed', (_, code) => {
  expect(refusalOf(code)).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    headers: { 'Retry-After': '5' },
  })
})

test('an unforeseen error is not a refusal', () => {
  expect(refusalOf('42703')).toBeNull()
})
