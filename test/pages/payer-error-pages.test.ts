import axe, { type AxeResults } from 'axe-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let cutOff: Service
beforeAll(async () => {
  service = await startService({ vars: { RATE_LIMITS: 'enforced' } })
  cutOff = await startService({ vars: { DATABASE_HTTP_ENDPOINT: 'http://127.0.0.1:9/sql' } })
})
afterAll(() => Promise.all([service.stop(), cutOff.stop()]))

const EAGER = '203.0.113.7'

const get = (ip: string) =>
  service.fetch('/pay/nothing', { headers: { 'CF-Connecting-IP': ip, 'Accept-Language': 'en' } })

/** Asks until it is refused. */
async function askTooOften(): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let hundred = 0; hundred < 6; hundred += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => get(EAGER)))
    for (const { status, body } of answers) {
      statuses.add(status)
      await body?.cancel()
    }
  }
  return statuses
}

describe('who asks too often', () => {
  test('is told when to come back, and others are not', async () => {
    expect([...(await askTooOften())].toSorted()).toEqual([404, 429])
    const refused = await get(EAGER)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
    const text = await refused.text()
    expect(text).toContain('Too many tries')
    expect(text).toContain('href="/pay/nothing"')
    expect((await get('203.0.113.8')).status).toBe(404)
  })

  test('with the form of an invitation is counted as with codes', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 11; time += 1) {
      const answer = await service.fetch('/invitations/nothing', {
        method: 'POST',
        headers: {
          'CF-Connecting-IP': '203.0.113.9',
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        body: 'key=a-key-of-at-least-20-characters&name=L&password=cachapas+con+queso',
      })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array(10).fill(404), 429])
  })
})

test.each(['/pay/nothing', '/store/panaderia', '/invitations/nothing'])(
  'a database that does not answer has a face at %s',
  async (path) => {
    const answer = await cutOff.fetch(path)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
    const text = await answer.text()
    expect(text).toContain('El servicio no responde')
    expect(text).toContain(`href="${path}"`)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  },
)

describeInBrowser('trouble', (visit) => {
  const faults = async (url: string, says: string, headers: Record<string, string> = {}) => {
    const { page } = await visit(url, {
      viewport: { width: 360, height: 740 },
      locale: 'es-VE',
      extraHTTPHeaders: headers,
      // axe is injected, which the page's own policy rightly forbids.
      bypassCSP: true,
    })
    await page.getByRole('heading', { level: 1, name: says }).waitFor()
    await page.evaluate(axe.source)
    return (await page.evaluate<AxeResults>('axe.run()')).violations
  }

  test('is told without fault on a phone', async () => {
    expect(await faults(`${cutOff.url}/pay/nothing`, 'El servicio no responde')).toEqual([])
    await askTooOften()
    const eager = { 'CF-Connecting-IP': EAGER }
    expect(await faults(`${service.url}/pay/nothing`, 'Demasiados intentos', eager)).toEqual([])
  })
})
