import { expect } from 'vitest'
import { uniqueRif } from './actors.ts'
import { apiOf, type CallResult } from './api.ts'
import type { Service } from './service.ts'

let serial = 0
export const nextIdempotencyKey = (): string => {
  serial += 1
  return `key-${serial}`
}

export const newMerchant = () => ({ name: 'La Repetida', rif: uniqueRif() })

export interface IdempotentRequest {
  as: { token: string }
  key: string
  body: unknown
  headers?: Record<string, string>
}

/** Makes merchants, or what another path makes, under an Idempotency-Key. */
export const createWithKey =
  (service: Service, path = '/merchants') =>
  ({ as, key, body, headers = {} }: IdempotentRequest): Promise<CallResult> =>
    apiOf(service)('POST', path, {
      as,
      body,
      headers: { 'Idempotency-Key': key, ...headers },
    })

/** How many merchants the caller has. */
export const countMerchantsOf = async (service: Service, as: { token: string }): Promise<number> =>
  (await apiOf(service)('GET', '/merchants', { as })).body.total

export const isReplay = ({ headers }: CallResult): boolean =>
  headers.get('Idempotent-Replayed') === 'true'

/** The first answer and a replay of it. */
export function expectReplay(first: CallResult, second: CallResult): void {
  expect([isReplay(first), isReplay(second)]).toStrictEqual([false, true])
  expect([second.status, second.text]).toStrictEqual([first.status, first.text])
}

/** Requests that were each carried out. */
export function expectAllCreated(...answers: CallResult[]): void {
  expect(answers.map(({ status }) => status)).toStrictEqual(answers.map(() => 201))
  expect(answers.map(isReplay)).toStrictEqual(answers.map(() => false))
  expect(new Set(answers.map(({ body }) => body.id))).toHaveLength(answers.length)
}
