import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const ask = (path: string, accept: string, language = 'es-VE', method = 'GET') =>
  service.fetch(path, { method, headers: { Accept: accept, 'Accept-Language': language } })

test.each([
  ['es-VE', 'es', 'No encontramos esta página', 'lang=en', 'Ir al inicio'],
  ['en-US', 'en', 'We cannot find this page', 'lang=es', 'Go to the home page'],
])(
  'a browser of %s gets a page for a path that nothing has',
  async (asked, language, said, other, home) => {
    const answer = await ask('/precios', BROWSER, asked)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=UTF-8')
    expect(answer.headers.get('Content-Language')).toBe(language)
    expect(answer.headers.get('Vary')).toContain('Accept')
    expect(answer.headers.get('Content-Security-Policy')).toMatch(
      /default-src 'none'.*style-src 'sha256-/,
    )
    const page = await answer.text()
    expect(page).toContain(said)
    expect(page).toContain(`/precios?${other}`)
    expect(page).toMatch(new RegExp(`<a class="button" href="/(\\?[^"]*)?"[^>]*>${home}</a>`))
  },
)

test('it leads to no other host, and writes nothing of the path as markup', async () => {
  // Its path begins with two slashes.
  const page = await (await ask('/.//stranger.example/<b>"', BROWSER)).text()
  expect(page).toContain('/stranger.example/')
  expect(page).not.toMatch(/(href|src|content|data-self)="\/\//)
  expect(page).not.toContain('<b>')
})

test.each([
  ['/precios', '*/*', 'GET'],
  ['/precios', 'application/json', 'GET'],
  ['/precios', BROWSER, 'POST'],
  ['/api/v1/precios', BROWSER, 'GET'],
  ['/hooks/precios', BROWSER, 'GET'],
])('%s with Accept %s by %s is JSON', async (path, accept, method) => {
  const answer = await ask(path, accept, 'es-VE', method)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
})
