import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guideSource } from '../../dev/guides/guide-source.ts'
import { promptSource } from '../../dev/guides/prompt-source.ts'
import { projectFolder } from '../../dev/stack/paths.ts'
import { LANGUAGES } from '../../src/domain/language.ts'
import { PROMPTS, promptPath } from '../../src/pages/guides/prompts.ts'
import { publicUrl, type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const read = async (slug: string) => (await service.fetch(promptPath(slug))).text()
const example = (path: string) => readFileSync(join(projectFolder, 'examples', path), 'utf8')

describe.each(PROMPTS)('the prompt for $slug', ({ slug }) => {
  test('is Markdown with the address of this service, and whole', async () => {
    const response = await service.fetch(promptPath(slug))
    expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
    const text = await response.text()
    expect(text).toBe(promptSource(slug).replaceAll('http://127.0.0.1:8787/', `${publicUrl}/`))
    expect(text).not.toMatch(/^\{\{.+\}\}$|127\.0\.0\.1:8787/m)
  })

  test('names every pitfall', async () => {
    const text = await read(slug)
    for (const pitfall of [/idempotency key/, /A webhook is a hint/, /Unknown is not failed/])
      expect(text).toMatch(pitfall)
  })

  test('leads to what is there', async () => {
    const addresses = (await read(slug)).matchAll(
      new RegExp(`${publicUrl}(/[^\\s)\`]*[\\w/])`, 'g'),
    )
    for (const [, path = ''] of addresses)
      expect((await service.fetch(path)).status, path).toBeLessThan(400)
  })

  test('is short', async () => {
    expect((await read(slug)).split('\n').length).toBeLessThan(260)
  })
})

test.each([
  ['php', 'shop-php/shop.php'],
  ['python', 'shop-python/shop.py'],
])('the guide to certify shows parts of it in %s', (mark, path) => {
  const fence = new RegExp(`^\`\`\`${mark}\\n(.*?)^\`\`\``, 'gms')
  for (const language of LANGUAGES) {
    const parts = [...guideSource(language, 'certify').matchAll(fence)].map(([, code]) => code)
    expect(parts).toHaveLength(1)
    for (const part of parts) expect(example(path)).toContain(part)
  }
})

test.each([
  ['node', 'shop/shop.js'],
  ['php', 'shop-php/shop.php'],
  ['python', 'shop-python/shop.py'],
])('the prompt for %s has the program that is certified: %s', async (slug, path) => {
  expect(await read(slug)).toContain(`\n${example(path)}`)
})

test.each(['shop/shop.js', 'shop-php/shop.php', 'shop-python/shop.py', 'receiver/receiver.mjs'])(
  'the example %s has under 100 lines',
  (path) => {
    expect(example(path).trimEnd().split('\n').length).toBeLessThan(100)
  },
)

test.each(['/docs/prompts/nothing.md', '/docs/prompts/node', '/docs/prompts/rules.md'])(
  '%s is a 404',
  async (path) => {
    expect((await service.fetch(path)).status).toBe(404)
  },
)
