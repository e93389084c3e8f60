import { expect, test } from 'vitest'
import { BoundedMap } from '../../src/platform/bounded-map.ts'

test('a full map evicts the oldest entry', () => {
  const map = new BoundedMap<string, number>(2)
  map.set('one', 1)
  map.set('two', 2)
  map.set('one', 11)
  map.set('three', 3)
  expect([map.get('one'), map.get('two'), map.get('three')]).toEqual([11, undefined, 3])
})
