import { expect } from 'vitest'
import { newUuid } from '../../src/platform/ids.ts'
import { type Api, expectRefusal } from './api.ts'

export interface NotFoundCallers {
  administrator: { token: string }
  /** Somebody who is no administrator. */
  other: { token: string }
  /** The id of something of another kind. */
  foreign: string
}

/** Reads below the path what is not there, by every kind of wrong id. */
export async function expectSameNotFound(
  api: Api,
  path: string,
  { administrator, other, foreign }: NotFoundCallers,
): Promise<void> {
  const texts = []
  for (const id of [
    'usr_1',
    'x',
    '%00',
    newUuid(new Date()),
    foreign,
    'aud_01kga5ycm3e8wbrqjbzqk9c6vm',
  ]) {
    const answer = await api('GET', `${path}/${id}`, { as: administrator })
    expectRefusal(answer, 'NOT_FOUND')
    texts.push(answer.text.replace(/"requestId":"[^"]+"/, ''))
    expectRefusal(await api('GET', `${path}/${id}`, { as: other }), 'FORBIDDEN')
    expectRefusal(await api('GET', `${path}/${id}`), 'UNAUTHORIZED')
  }
  expect(new Set(texts).size).toBe(1)
}
