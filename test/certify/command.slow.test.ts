import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { projectFolder } from '../../dev/stack/paths.ts'
import {
  type Actor,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../support/actors.ts'
import {
  type Integration,
  type Mutation,
  mutate,
  receiverSource,
  startIntegration,
} from '../support/integrations.ts'
import { installSdk, nodesHere } from '../support/sdk-package.ts'
import { type Service, startService } from '../support/service.ts'

const secret = `whsec_${randomBytes(32).toString('base64')}`
/** Scenarios that take a moment. */
const QUICK = 'completed-payment,forged-event,unknown-order'

let service: Service
let owner: Actor
let merchant: MerchantFixture
let key: { token: string }
let running: Integration | undefined
beforeAll(async () => {
  service = await startService()
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
  // All that the command needs.
  key = await createApiKey(service, owner, {
    permissions: [
      'merchants:read',
      'checkouts:read',
      'checkouts:write',
      'links:write',
      'refunds:write',
      'sandbox:write',
      'events:read',
      'webhooks:read',
    ],
  })
})
afterEach(() => running?.stop())
afterAll(() => service.stop())

async function start(...mutations: Mutation[]): Promise<Integration> {
  running = await startIntegration(mutations.reduce(mutate, receiverSource), {
    BOLIVAR_URL: service.url,
    BOLIVAR_API_KEY: (await createApiKey(service, owner)).token,
    BOLIVAR_MERCHANT: merchant.id,
    WEBHOOK_SECRET: secret,
  })
  return running
}

/** Runs the command of this project; its exit code, and what it says on each output. */
const run = (args: string[], env: Record<string, string> = {}) =>
  runProgram(process.execPath, ['dev/certify.ts', ...args], env)

async function runProgram(program: string, args: string[], env: Record<string, string>) {
  const called = promisify(execFile)(program, args, {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, HOME: '/nonexistent', ...env },
  })
  return called.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code: code as number, stdout, stderr }),
  )
}

const access = () => ['--service', service.url, '--key', key.token]

test('a right integration is certified, with a key that can do no more than that takes', async () => {
  const { url } = await start()
  // These make everything that any of them makes.
  const only = ['--only', 'unapplied-payment,refund,unknown-order,late-event']
  const args = ['--url', url, '--secret', secret, ...only, ...access()]
  const { code, stdout, stderr } = await run(args)
  expect({ code, stderr }).toStrictEqual({ code: 0, stderr: '' })
  expect(stdout).toContain(`Trying ${url} with test orders of ${merchant.name} (${merchant.id}).`)
  expect(stdout.match(/^green {7}[a-z-]+ +[A-Z].+\.$/gm)).toHaveLength(4)
  expect(stdout).toMatch(/\nCertified\. 4 green\.\n$/)
  for (const hidden of [key.token, secret]) expect(stdout).not.toContain(hidden)
})

test('a wrong one is told what was expected, what came and what to do', async () => {
  const { url } = await start(['webhook.verify(body, request.headers)', 'JSON.parse(body)'])
  const args = ['--url', url, '--only', QUICK, ...access()]
  const { code, stdout } = await run(args, { WEBHOOK_SECRET: secret })
  expect(code).toBe(1)
  expect(stdout).toMatch(/^green {7}completed-payment /m)
  expect(stdout).toMatch(
    /^red {9}forged-event .+\n {2}expected {2}4xx for an event without a signature\n {2}received {2}204\n {2}to do {5}Verify the signature/m,
  )
  expect(stdout).toMatch(/\nNot certified\. 2 green; 1 red \(forged-event\)\.\n$/)
})

test('--json prints the report and nothing else', async () => {
  const silent = ['return send(200, orderOf(event.data.externalReference))', 'return send(204)']
  const { url } = await start(silent as unknown as Mutation)
  const args = ['--url', url, '--secret', secret, '--json', '--only', QUICK, ...access()]
  const { code, stdout } = await run(args)
  expect(code).toBe(1)
  const { results, ...report } = JSON.parse(stdout)
  expect(report).toStrictEqual({ passed: false, merchantId: merchant.id, url })
  const verdicts = results.map((result: Record<string, string>) => [result.name, result.verdict])
  expect(verdicts).toStrictEqual([
    ['completed-payment', 'not_judged'],
    ['forged-event', 'not_judged'],
    ['unknown-order', 'green'],
  ])
})

test('a command line that lacks something is told so in a sentence', async () => {
  const hook = ['--url', 'http://127.0.0.1:9/hook']
  const withSecret = [...hook, '--secret', secret]
  const said = async (expected: 1 | 2, ...args: string[]) => {
    const { code, stdout, stderr } = await run(args)
    expect({ code, stdout }).toStrictEqual({ code: expected, stdout: '' })
    expect(stderr).not.toMatch(/\n {4}at /)
    return stderr
  }
  expect(await said(2, ...access())).toContain('Which webhook?')
  expect(await said(1, '--url', 'canary', ...access())).toContain('--url has to be an address')
  expect(await said(1, ...hook, ...access())).toContain('Which secret? --secret whsec_...')
  expect(await said(1, ...withSecret, '--service', service.url)).toContain('Which key?')
  const live = await createApiKey(service, owner, { environment: 'live' })
  const refused = await said(1, ...withSecret, '--service', service.url, '--key', live.token)
  expect(refused).toContain('This is a live key')
  expect(refused).not.toContain(live.token)
})

test('Ctrl-C ends it at once, and certifies nothing', async () => {
  const { url } = await start()
  const args = ['dev/certify.ts', '--url', url, '--secret', secret, ...access()]
  const child = spawn(process.execPath, args, { cwd: projectFolder })
  child.stdout.once('data', () => child.kill('SIGINT'))
  expect(await once(child, 'close')).toStrictEqual([130, null])
})

test('the installed command line has the same command, in each Node of this machine', async () => {
  const [{ url }, { bin }] = [await start(), await installSdk()]
  const args = [bin, 'certify', '--url', url, '--only', QUICK]
  for (const { node } of await nodesHere()) {
    const { code, stdout, stderr } = await runProgram(node, args, {
      BOLIVAR_URL: service.url,
      BOLIVAR_API_KEY: key.token,
      WEBHOOK_SECRET: secret,
    })
    expect({ code, stderr }).toStrictEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/\nCertified\. 3 green\.\n$/)
  }
})
