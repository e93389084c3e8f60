import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { FixedFirstRouter } from '../../src/http/fixed-first-router.ts'

const app = new Hono({ router: new FixedFirstRouter() })
app.use(async (c, next) => {
  await next()
  c.header('Seen', c.req.path)
})
app.get('/notices/:id', (c) => c.text(`one: ${c.req.param('id')}`))
app.put('/notices/settings', (c) => c.text('settings'))
app.get('/notices/export', (c) => c.text('export'))
app.all('/notices/export', (c) => c.text('not this method', 405))
app.all('/notices/:id', (c) => c.text('not this method', 405))
app.get('/shops/:shop/notices/:id', (c) => c.text(`one: ${c.req.param('id')}`))
app.get('/shops/:shop/notices/:id/read', (c) => c.text('read'))
app.get('/shops/:shop/notices/export', (c) => c.text(`of ${c.req.param('shop')}`))
app.all('/shops/:shop/notices/export', (c) => c.text('not this method', 405))
app.all('/shops/:shop/notices/:id', (c) => c.text('not this method', 405))

test.each([
  ['GET', '/notices/export', 200, 'export'],
  ['GET', '/notices/1', 200, 'one: 1'],
  ['GET', '/notices/exports', 200, 'one: exports'],
  ['GET', '/notices/a%2Fb', 200, 'one: a/b'],
  ['PUT', '/notices/settings', 200, 'settings'],
  ['PUT', '/notices/1', 405, 'not this method'],
  ['DELETE', '/notices/export', 405, 'not this method'],
  ['GET', '/shops/7/notices/export', 200, 'of 7'],
  ['PUT', '/shops/7/notices/export', 405, 'not this method'],
  ['GET', '/shops/7/notices/exports', 200, 'one: exports'],
  ['GET', '/shops/7/notices/export/read', 200, 'read'],
  ['GET', '/notices', 404, '404 Not Found'],
  ['GET', '/notices/1/2', 404, '404 Not Found'],
])('%s %s gets a %i from the best matching path', async (method, path, status, text) => {
  const answer = await app.request(path, { method })
  expect([answer.status, await answer.text()]).toEqual([status, text])
  expect(answer.headers.get('Seen')).toBe(path)
})

test('a parameter after the fixed segment that it would hide is refused at the start', () => {
  const router = new FixedFirstRouter()
  router.add('GET', '/shops/:shop/notices/export', 1)
  expect(() => router.add('GET', '/shops/:shop/notices/:id', 2)).toThrow()
})

test('a pattern goes on behind a fixed segment that takes the place of a parameter', () => {
  const router = new FixedFirstRouter()
  router.add('GET', '/shops/:shop/notices/:id', 1)
  router.add('GET', '/shops/:shop/notices/:id/refunds', 2)
  router.add('GET', '/shops/:shop/notices/export', 3)
  router.add('GET', '/shops/:shop/notices/export/external', 4)
  const found = (path: string) => router.match('GET', path)[0].map(([handler]) => handler)
  expect(found('/shops/a/notices/b')).toEqual([1])
  expect(found('/shops/a/notices/b/refunds')).toEqual([2])
  expect(found('/shops/a/notices/export')).toEqual([3])
  expect(found('/shops/a/notices/export/external')).toEqual([4])
})
