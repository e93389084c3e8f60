import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, apiOf } from '../../support/api.ts'
import { publicUrl, type Service, startService } from '../../support/service.ts'

const committed = readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8')

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

test('the service serves the committed document with its own address', async () => {
  const { status, text, body, headers } = await api('GET', '/openapi.json')
  expect(status).toBe(200)
  expect(text).toBe(committed.replaceAll('https://payments.example.com', publicUrl))
  expect(body.servers).toEqual([{ url: `${publicUrl}/api/v1` }])
  expect(body.paths['/health'].get.servers).toEqual([{ url: publicUrl }])
  expect(headers.get('Content-Type')).toBe('application/json')
})

test('caches may keep the document for 5 minutes', async () => {
  const { headers } = await api('GET', '/openapi.json')
  expect(headers.get('Cache-Control')).toBe('public, max-age=300')
})
