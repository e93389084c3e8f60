import { expect, test } from 'vitest'
import { referencesMatch as judgeInSql } from '../../../../src/db/functions.ts'
import { referencesMatch } from '../../../../src/domain/bank-references.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'

const bed = useFunctionBed()

test.each([
  ['00014894', '00014894', true],
  ['00014894', '14894', true],
  ['00014894', '4894', true],
  ['00014894', '894', false],
  ['0001', '20260001', true],
  ['0001', '1', true],
  ['0001', '20260011', false],
  ['1', '11', false],
  ['00014894', '14895', false],
  ['4894', '14894894', true],
])('%j matches %j: %j', async (a, b, matches) => {
  expect(await bed.value(judgeInSql({ a, b }))).toBe(matches)
  expect(await bed.value(judgeInSql({ a: b, b: a }))).toBe(matches)
  expect([referencesMatch(a, b), referencesMatch(b, a)]).toEqual([matches, matches])
})
