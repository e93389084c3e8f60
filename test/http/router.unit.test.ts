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

test.each([
  ['GET', '/notices/export', 200, 'export'],
  ['GET', '/notices/1', 200, 'one: 1'],
  ['GET', '/notices/exports', 200, 'one: exports'],
  ['GET', '/notices/a%2Fb', 200, 'one: a/b'],
  ['PUT', '/notices/settings', 200, 'settings'],
  ['PUT', '/notices/1', 405, 'not this method'],
  ['DELETE', '/notices/export', 405, 'not this method'],
  ['GET', '/notices', 404, '404 Not Found'],
  ['GET', '/notices/1/2', 404, '404 Not Found'],
])('%s %s gets a %i from the best matching path', async (method, path, status, text) => {
  const answer = await app.request(path, { method })
  expect([answer.status, await answer.text()]).toEqual([status, text])
  expect(answer.headers.get('Seen')).toBe(path)
})
