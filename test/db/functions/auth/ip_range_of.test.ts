import { expect, test } from 'vitest'
import { ipRangeOf } from '../../../../src/db/functions.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'

const bed = useFunctionBed()

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.114.7', '203.0.114.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:2::', '2001:db8:2::/48'],
  ['not an address', null],
  ['203.0.113.7.1', null],
  ['', null],
])('the range of the address %j is %j', async (address, range) => {
  expect(await bed.value(ipRangeOf({ address }))).toBe(range)
})
