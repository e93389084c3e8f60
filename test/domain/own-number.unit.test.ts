import { expect, test } from 'vitest'
import { isOfTill } from '../../src/domain/own-number.ts'

test.each([
  ['CAJA-bfeb91e2-VES-125000', true],
  ['CAJA-bfeb91e2-USD-5', true],
  ['CAJA-4E5f6G7h8I9j', true],
  ['CAJA-7', false],
  ['CAJA-2026-11', false],
  ['caja-bfeb91e2-VES-125000', false],
  ['PED-CAJA-4E5f6G7h8I9j', false],
  ['cno_01kga5ycm3e8wbrqjbzqk9c6vm', false],
  [null, false],
])('%s is the number of a sale at the till: %s', (number, is) => {
  expect(isOfTill(number)).toBe(is)
})
