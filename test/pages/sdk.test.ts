import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectFolder } from '../../dev/stack/paths.ts'
import { type Service, startService } from '../support/service.ts'

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8')
const { name, version } = JSON.parse(read('sdk/js/package.json'))
const address = `/sdk/bolivar-payments-sdk-${version}.tgz`

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('the package is served, as npm installs it', async () => {
  const response = await service.fetch(address)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/gzip')
  const input = Buffer.from(await response.arrayBuffer())
  const packed = execFileSync('tar', ['xzO', 'package/package.json'], { input, encoding: 'utf8' })
  expect(JSON.parse(packed)).toMatchObject({ name, version })
  expect((await service.fetch('/sdk/bolivar-payments-sdk-9.9.9.tgz')).status).toBe(404)
})

test.each([
  [`/sdk/bolivar-payments-php-${version}.zip`, 'composer.json'],
  [`/sdk/bolivar_payments-${version}-py3-none-any.whl`, 'METADATA'],
  [`/sdk/bolivar-payments-woocommerce-${version}.zip`, 'bolivar-payments.php'],
])('%s is served', async (path, named) => {
  const response = await service.fetch(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/zip')
  const archive = Buffer.from(await response.arrayBuffer())
  expect(archive.toString('latin1')).toContain(named)
})

test.each([
  ['sdk/php/composer.json', `"version": "${version}"`],
  ['sdk/python/pyproject.toml', `version = "${version}"`],
  ['connectors/woocommerce/bolivar-payments.php', `Version: ${version}`],
])('%s has the version of all packages', (file, line) => {
  expect(read(file)).toContain(line)
})

test('/sdk leads to its guide', async () => {
  const response = await service.fetch('/sdk')
  expect(response.status).toBe(302)
  const guide = await service.fetch(response.headers.get('Location') ?? '')
  expect(await guide.text()).toContain(address)
})

test.each([
  'README.md',
  'sdk/js/README.md',
  'examples/shop/README.md',
  ...['sdk', 'certify', 'webhooks'].flatMap((guide) =>
    ['en', 'es'].map((language) => `docs/guides/${language}/${guide}.md`),
  ),
])('%s sends nobody to a name on npm that is not ours', (page) => {
  const commands = read(page).replaceAll(/plain `npx bolivar`|un simple `npx bolivar`/g, '')
  expect(commands).not.toMatch(/npm (install|i|add) @bolivar|npx bolivar/)
  for (const [, named] of commands.matchAll(/(\/sdk\/bolivar-payments-sdk-[^\s`]+)/g)) {
    expect(named).toBe(address)
  }
})
