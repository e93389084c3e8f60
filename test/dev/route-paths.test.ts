import { expect, test } from 'vitest'
import { pathOfRoute } from '../../dev/stack/route-paths.ts'

test('the path of a route is the one that its group and the route declare', () => {
  expect(pathOfRoute('getMerchant')).toBe('/api/v1/merchants/:id')
})

test('what is no route has no path', () => {
  expect(pathOfRoute('null')).toBeUndefined()
})
