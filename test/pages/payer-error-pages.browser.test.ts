import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { describeInBrowser } from '../support/browser.ts'
import { someAddress, withinOneMinute } from '../support/limiters.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let cutOff: Service
beforeAll(async () => {
  service = await startService({
    vars: { RATE_LIMITS: 'enforced' },
    rateLimits: { CREDENTIAL_LIMITER: LIMIT },
  })
  cutOff = await startService({ vars: { DATABASE_HTTP_ENDPOINT: 'http://127.0.0.1:9/sql' } })
})
afterAll(() => Promise.all([service.stop(), cutOff.stop()]))

const LIMIT = 20

const get = (ip: string) =>
  service.fetch('/pay/nothing', { headers: { 'CF-Connecting-IP': ip, 'Accept-Language': 'en' } })

/** Sends as many requests as the limit allows, from an address of its own, which it returns. */
async function useUpLimit(): Promise<string> {
  const ip = someAddress()
  const responses = await Promise.all(Array.from({ length: LIMIT }, () => get(ip)))
  for (const { status, body } of responses) {
    expect(status).toBe(404)
    await body?.cancel()
  }
  return ip
}

describe('a caller who sends too many requests', () => {
  test('is told when to try again, and others are not affected', async () => {
    const refused = await withinOneMinute(async () => get(await useUpLimit()))
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
    const text = await refused.text()
    expect(text).toContain('Too many attempts')
    expect(text).toContain('href="/pay/nothing"')
    expect((await get(someAddress())).status).toBe(404)
  })

  test('with the form of an invitation has the limit of codes', { tags: ['full'] }, async () => {
    const statuses = await withinOneMinute(async () => {
      const ip = someAddress()
      const answers: number[] = []
      for (let time = 0; time < 11; time += 1) {
        const answer = await service.fetch('/invitations/nothing', {
          method: 'POST',
          headers: {
            'CF-Connecting-IP': ip,
            'Content-Type': 'application/x-www-form-urlencoded',
          },
          body: 'key=a-key-of-at-least-20-characters&name=L&password=cachapas+con+queso',
        })
        answers.push(answer.status)
      }
      return answers
    })
    expect(statuses).toEqual([...Array(10).fill(404), 429])
  })
})

test.each(['/pay/nothing', '/store/panaderia', '/invitations/nothing'])(
  'a database that does not respond gives an error page at %s',
  async (path) => {
    const answer = await cutOff.fetch(path)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
    const text = await answer.text()
    expect(text).toContain('El servicio no responde')
    expect(text).toContain(`href="${path}"`)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  },
)

describeInBrowser('an error page', (visit) => {
  const inspect = async (url: string, headers: Record<string, string> = {}) => {
    const { page } = await visit(url, {
      viewport: { width: 360, height: 740 },
      locale: 'es-VE',
      extraHTTPHeaders: headers,
    })
    const title = await page.locator('h1').textContent()
    return { title, faults: await accessibilityFaults(page) }
  }

  test('of a database that does not respond has no accessibility fault on a phone', async () => {
    expect(await inspect(`${cutOff.url}/pay/nothing`)).toEqual({
      title: 'El servicio no responde',
      faults: [],
    })
  })

  test('of too many requests has no accessibility fault on a phone', async () => {
    const tooOften = await withinOneMinute(async () =>
      inspect(`${service.url}/pay/nothing`, { 'CF-Connecting-IP': await useUpLimit() }),
    )
    expect(tooOften).toEqual({ title: 'Demasiados intentos', faults: [] })
  })
})
