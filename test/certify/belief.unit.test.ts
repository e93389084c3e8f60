import { expect, test } from 'vitest'
import { areSame, parseBelief } from '../../sdk/js/src/certify/belief.ts'

const answer = (changes: Record<string, unknown>) =>
  JSON.stringify({ receivedVes: 100.25, refundedVes: 0, deliveries: 1, ...changes })

test('a belief is three numbers; amounts may be texts, and further fields are ignored', () => {
  const belief = { receivedVes: 12.5, refundedVes: 0, deliveries: 1 }
  expect(parseBelief(answer({ receivedVes: 12.5, status: 'paid' }))).toStrictEqual(belief)
  expect(parseBelief(answer({ receivedVes: '12.50', deliveries: '1' }))).toStrictEqual(belief)
})

test.each([
  ['', 'is no JSON object'],
  ['ok', 'is no JSON object'],
  ['null', 'is no JSON object'],
  ['[1]', 'is no JSON object'],
  ['{}', 'has no number receivedVes, refundedVes, deliveries'],
  [answer({ deliveries: true }), 'has no number deliveries'],
  [answer({ receivedVes: '12,50' }), 'has no number receivedVes'],
  [answer({ refundedVes: '-1' }), 'has no number refundedVes'],
  [answer({ refundedVes: '1e3' }), 'has no number refundedVes'],
])('%j is none, and what is missing is said', (text, problem) => {
  expect(parseBelief(text)).toBe(`The answer to certify.order ${problem}.`)
})

test('two beliefs are compared to the céntimo', () => {
  const belief = { receivedVes: 0.3, refundedVes: 0, deliveries: 1 }
  expect(areSame(belief, { ...belief, receivedVes: 0.1 + 0.2 })).toBe(true)
  expect(areSame(belief, { ...belief, receivedVes: 0.31 })).toBe(false)
  expect(areSame(belief, { ...belief, deliveries: 2 })).toBe(false)
})
