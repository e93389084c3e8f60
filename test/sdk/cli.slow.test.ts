import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Actor,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { type InstalledSdk, importSdk, installSdk } from '../support/sdk-package.ts'
import { type Service, startService } from '../support/service.ts'
import { waitUntil } from '../support/wait-until.ts'
import { createEvent } from '../support/webhooks.ts'

let service: Service
let receiver: Receiver
let sdk: InstalledSdk
let owner: Actor
let merchant: MerchantFixture
let key: { token: string }
let home: string
const running: ChildProcess[] = []
beforeAll(async () => {
  sdk = await installSdk()
  service = await startService()
  receiver = await startReceiver()
})
beforeEach(async () => {
  owner = await createUser(service)
  merchant = await createMerchant(service, owner, { name: 'Panadería La Ñapa' })
  key = await createApiKey(service, owner)
  home = mkdtempSync(join(sdk.folder, 'home-'))
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

interface Started {
  output(): string
  errors(): string
  child: ChildProcess
  ended: Promise<number | null>
}

/** Starts the installed command as a new user does: in their own home, with nothing configured. */
function start(args: string[], { input, env = {} }: StartOptions = {}): Started {
  const { PATH = '' } = process.env
  const child = spawn(sdk.bin, args, {
    cwd: sdk.folder,
    env: { PATH, HOME: home, XDG_CONFIG_HOME: join(home, 'config'), ...env },
  })
  running.push(child)
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  child.stdin.end(input)
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { output: () => output, errors: () => errors, child, ended }
}

interface StartOptions {
  /** What is piped into it. */
  input?: string
  env?: Record<string, string>
}

/** Runs it to its end. */
async function bolivar(args: string[], options?: StartOptions) {
  const started = start(args, options)
  const code = await started.ended
  // Whatever happens, nobody is shown the key or where in our code it happened.
  const said = started.output() + started.errors()
  expect(said).not.toContain(key.token)
  expect(said).not.toMatch(/\n {4}at |node:internal/)
  return { code, output: started.output(), errors: started.errors() }
}

const logIn = () => bolivar(['login', '--url', service.url, '--key', key.token])
const loginFile = () => join(home, 'config/bolivar/login.json')

describe('bolivar', () => {
  test('lists its commands, and each command its options', async () => {
    const { code, output } = await bolivar([])
    expect(code).toBe(0)
    const names = [...output.matchAll(/^ {2}(\w+) {2,}\S/gm)].map(([, name = '']) => name)
    expect(names).toEqual(expect.arrayContaining(['login', 'listen', 'trigger', 'requests']))
    for (const name of names) {
      const help = await bolivar([name, '--help'])
      expect(help).toMatchObject({ code: 0, errors: '' })
      expect(help.output).toContain(`Usage: bolivar ${name}`)
    }
  })

  test('refuses an unknown command or option with the usage', async () => {
    const unknown = await bolivar(['toString'])
    expect(unknown).toMatchObject({ code: 2, output: '' })
    expect(unknown.errors).toMatch(/^There is no command 'toString'.*Usage: bolivar <command>.*\n$/)
    const option = await bolivar(['requests', '--bogus'])
    expect(option).toMatchObject({ code: 2, output: '' })
    expect(option.errors).toMatch(/^Unknown option '--bogus'\. Usage: bolivar requests.*\n$/)
  })
})

describe('bolivar login', () => {
  test('stores the service and the key for this user alone, and says whose it is', async () => {
    const { code, output } = await logIn()
    expect(code).toBe(0)
    expect(output).toContain(`Panadería La Ñapa (${merchant.id})`)
    expect(statSync(loginFile()).mode & 0o777).toBe(0o600)
    expect(statSync(join(home, 'config/bolivar')).mode & 0o777).toBe(0o700)
    expect(JSON.parse(readFileSync(loginFile(), 'utf8'))).toEqual({
      url: service.url.replace(/\/+$/, ''),
      key: key.token,
    })
    expect(await bolivar(['requests'])).toMatchObject({ code: 0, errors: '' })
    expect((await bolivar(['logout'])).code).toBe(0)
    expect((await bolivar(['requests', '--url', service.url])).errors).toContain('Which key?')
  })

  test('reads the key from a pipe, and makes a readable file private', async () => {
    await logIn()
    writeFileSync(loginFile(), '{}', { mode: 0o644 })
    const { code } = await bolivar(['login', '--url', service.url], { input: `${key.token}\n` })
    expect(code).toBe(0)
    expect(statSync(loginFile()).mode & 0o777).toBe(0o600)
  })

  test('takes a key that may read no merchants', async () => {
    key = await createApiKey(service, owner, { permissions: ['events:read'] })
    const { code, output } = await logIn()
    expect(code).toBe(0)
    expect(output).toContain('merchants:read')
  })

  test('stores nothing that the service does not know, and no live key', async () => {
    key = await createApiKey(service, owner, { revoked: true })
    const { code, errors } = await logIn()
    expect(code).toBe(1)
    expect(errors).toMatch(/^\nThe service responded with 401: .* bolivar login\. \(req_\w+\)\n$/)
    key = await createApiKey(service, owner, { environment: 'live' })
    expect((await logIn()).errors).toContain('This is a live key')
    const { errors: asked } = await bolivar(['login', '--url', service.url])
    expect(asked).toMatch(
      /^\nWhich key\? .* The quickstart makes one: \/docs\/guides\/en\/quickstart/,
    )
    expect(() => statSync(loginFile())).toThrow('ENOENT')
  })

  test('sends its key to no other service', async () => {
    await logIn()
    const { code, errors } = await bolivar(['requests', '--url', receiver.url('')])
    expect(code).toBe(1)
    expect(errors).toContain('Which key?')
    expect(receiver.requestsTo('/api/v1/merchants?limit=100')).toEqual([])
  })
})

/** What is triggered, and the events that come of it. */
const triggered: [string, string[]][] = [
  ['transaction.pending', ['transaction.pending']],
  ['transaction.completed', ['transaction.completed']],
  ['transaction.failed', ['transaction.failed']],
  ['transaction.refunded', ['refund.succeeded', 'transaction.completed', 'transaction.refunded']],
  ['payment_link.completed', ['payment_link.completed', 'transaction.completed']],
  ['checkout.created', ['checkout.created']],
  ['checkout.paid', ['checkout.created', 'checkout.paid', 'transaction.completed']],
  [
    'checkout.partially_paid',
    ['checkout.created', 'checkout.partially_paid', 'transaction.completed'],
  ],
  ['checkout.canceled', ['checkout.canceled', 'checkout.created']],
  ['webhook.test', ['webhook.test']],
]

describe('bolivar trigger', () => {
  test.each(triggered)('makes %s happen', async (type, expected) => {
    const api = apiOf(service)
    const url = receiver.url('/triggered')
    const body = { url, events: ['transaction.completed'], environment: 'test' }
    await api('POST', `/merchants/${merchant.id}/webhooks`, { as: owner, body })
    await logIn()
    const { code, output, errors } = await bolivar(['trigger', type])
    expect(errors).toBe('')
    expect(code).toBe(0)
    expect(output).toMatch(new RegExp(`^${type}: \\S+`))
    const { body: list } = await api('GET', `/merchants/${merchant.id}/events?environment=test`, {
      as: owner,
    })
    const types = list.data.map((event: { type: string }) => event.type).toSorted()
    expect(types).toEqual(expected)
  })

  test('says what it cannot make happen, and what it lacks', async () => {
    await logIn()
    const unknown = await bolivar(['trigger', 'member.joined'])
    expect(unknown.code).toBe(1)
    expect(unknown.errors).toContain('The sandbox makes no member.joined. It makes: transaction.')
    expect((await bolivar(['trigger'])).errors).toContain('Which event?')
    expect((await bolivar(['trigger', 'webhook.test'])).errors).toContain('no active test endpoint')
  })

  test('starts a simulation of the sandbox', async () => {
    await logIn()
    const { code, output, errors } = await bolivar(['trigger', 'bank_outage', '--set', 'seconds=1'])
    expect(code, errors).toBe(0)
    expect(output).toContain('"type":"bank_outage"')
  })

  test('does not send a live key', async () => {
    key = await createApiKey(service, owner, { environment: 'live' })
    const { code, errors } = await bolivar([
      ...['trigger', 'checkout.paid', '--key', key.token, '--url', 'http://127.0.0.1:9'],
    ])
    expect(code).toBe(1)
    expect(errors).toContain('This is a live key')
  })
})

describe('bolivar listen', () => {
  test('forwards what trigger makes happen, signed, until Ctrl-C', async () => {
    await logIn()
    const listening = start(['listen', '--forward', receiver.url('/listen')])
    await waitUntil('it listens', () => listening.output().includes('Listening to'))
    expect((await bolivar(['trigger', 'checkout.paid'])).code).toBe(0)
    const received = await receiver.waitFor('/listen', 3)
    const { verifyWebhook } = await importSdk()
    const secret = /^whsec_\S+$/m.exec(listening.output())?.[0] ?? ''
    const events = await Promise.all(
      received.map(({ body, headers }) => verifyWebhook(body, headers, secret)),
    )
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'checkout.created',
      'checkout.paid',
      'transaction.completed',
    ])
    listening.child.kill('SIGINT')
    expect(await listening.ended).toBe(0)
    expect(listening.errors()).toBe('')
  })

  test('shows a payer’s text without what terminals obey', async () => {
    await logIn()
    const listening = start(['listen'])
    await waitUntil('it listens', () => listening.output().includes('Listening to'))
    await createEvent(service, merchant, {
      type: 'payment_link.completed',
      data: { label: '\u001b]0;x\u0007 \u009b31m \u202e' },
    })
    await waitUntil('it is shown', () => listening.output().includes('"label"'))
    expect(listening.output()).toContain('\\u001b]0;x\\u0007 \\u{9b}31m \\u{202e}')
  })
})

describe('bolivar requests', () => {
  const api = () => apiOf(service)

  /** Sends a request that the log then has. */
  const send = (path: string) => api()('GET', `/merchants/${merchant.id}${path}`, { as: key })

  test('shows what keys have sent, oldest first, by its filters', async () => {
    await logIn()
    await send('/store')
    const missing = await send('/transactions/txn_unknown')
    const lines = async (...args: string[]) => {
      const { code, output } = await bolivar(['requests', ...args])
      expect(code).toBe(0)
      return output.trim().split('\n')
    }
    await waitUntil(
      'both are logged',
      async () => (await lines('--path', '/api/v1/merchants/')).length >= 2,
    )
    const [refused, ...others] = await lines('--status', '4xx')
    expect(others).toEqual([])
    expect(refused).toMatch(
      /^\d{4}-\S+Z {2}404 {2}GET \/api\/v1\/merchants\/mer_\w+\/transactions\/\S+ NOT_FOUND {2}\d+ ms {2}req_\w+$/,
    )
    const requestId = missing.headers.get('X-Request-Id') ?? ''
    const [json] = await lines('--request', requestId, '--json')
    expect(JSON.parse(json ?? '')).toMatchObject({ requestId, status: 404, errorCode: 'NOT_FOUND' })
    const all = (await lines()).map((line) => line.split('  ')[0] ?? '')
    expect(all).toEqual(all.toSorted())
    expect(await lines('--limit', '1')).toHaveLength(1)
  })

  test('goes on with what is sent from now on, each once', async () => {
    await logIn()
    const following = start([
      'requests',
      '--follow',
      '--path',
      `/api/v1/merchants/${merchant.id}/s`,
    ])
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    for (const path of ['/store', '/settlement-account']) {
      await send(path)
      await waitUntil(`${path} is shown`, () => following.output().includes(path))
    }
    following.child.kill('SIGINT')
    expect(await following.ended).toBe(0)
    expect(following.output().match(/\/store/g)).toHaveLength(1)
  })

  test('says what is wrong in a line', async () => {
    const at = (...args: string[]) => bolivar(['requests', '--url', service.url, ...args])
    const keyOption = ['--key', key.token]
    expect((await at(...keyOption, '--limit', '0')).errors).toContain('--limit takes a number')
    const stranger = await createMerchant(service, await createUser(service))
    const missing = await at(...keyOption, '--merchant', stranger.id)
    expect(missing.errors).toMatch(/^\nThe service responded with 404: .*--merchant mer_/)
    const weak = await createApiKey(service, owner, { permissions: ['merchants:read'] })
    expect((await at('--key', weak.token)).errors).toMatch(
      /^\nThe service responded with 403: .*permission/,
    )
    const silent = await bolivar(['requests', ...keyOption, '--port', '9'])
    expect(silent).toMatchObject({ code: 1 })
    expect(silent.errors).toMatch(
      /^\nNo service answers on http:\/\/127\.0\.0\.1:9: .* Does it run, and is --url right\?\n$/,
    )
  })

  test('takes the address and the key from its environment', async () => {
    const env = { BOLIVAR_URL: service.url, BOLIVAR_API_KEY: key.token }
    expect(await bolivar(['requests'], { env })).toMatchObject({ code: 0, errors: '' })
  })
})
