import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
import { recordEvents, verifySignature } from '../support/deliveries.ts'
import { createLink } from '../support/link-fixtures.ts'
import { type Receiver, respondWith, startReceiver } from '../support/receiver.ts'
import { type Service, startService } from '../support/service.ts'
import { waitUntil } from '../support/wait-until.ts'
import { createEvent } from '../support/webhooks.ts'

const project = join(import.meta.dirname, '../..')

let service: Service
let receiver: Receiver
let owner: Actor
let merchant: MerchantFixture
let key: { token: string }
let running: Command | undefined
beforeAll(async () => {
  service = await startService()
  receiver = await startReceiver()
})
beforeEach(async () => {
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner)
  // All that the command needs.
  key = await createApiKey(service, owner, { permissions: ['merchants:read', 'events:read'] })
})
afterEach(() => running?.end())
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

interface Command {
  output(): string
  /** Presses Ctrl-C, and gives the exit code. */
  interrupt(): Promise<number | null>
  /** The exit code, once it ends by itself. */
  ended(): Promise<number | null>
  end(): Promise<void>
}

function listen(...args: string[]): Command {
  const child = spawn(process.execPath, ['dev/listen.ts', ...args], { cwd: project })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
  const ended = exitOf(child)
  running = {
    output: () => output,
    interrupt: () => {
      child.kill('SIGINT')
      return ended
    },
    ended: () => ended,
    end: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
  return running
}

const exitOf = async (child: ChildProcess): Promise<number | null> =>
  (await once(child, 'close'))[0]

const listening = async (...args: string[]): Promise<Command> => {
  const command = listen('--key', key.token, '--url', service.url, ...args)
  await waitUntil('it listens', () => command.output().includes('Listening to'))
  return command
}

/** A stable address of the service across restarts. While the service is down, nothing responds there. */
async function startFront({ fetch }: Service) {
  const server = createServer(async (request, response) => {
    if (front.isDown) return void request.socket.destroy()
    const { authorization = '' } = request.headers
    const answer = await fetch(request.url ?? '/', { headers: { authorization } })
    response.writeHead(answer.status).end(await answer.text())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const front = {
    isDown: false,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
  return front
}

const secretIn = (output: string): string => /^whsec_\S+$/m.exec(output)?.[0] ?? ''

describe('npm run listen', () => {
  test('shows events and forwards them signed, until Ctrl-C', { tags: ['full'] }, async () => {
    const past = await createEvent(service, merchant)
    const path = `/${merchant.id}`
    const command = await listening('--forward', receiver.url(path))
    expect(command.output()).toContain(merchant.name)
    const link = await createLink(service, merchant)
    const paid = await apiOf(service)('POST', `/sandbox/pay/${link.token}/charge`, { as: owner })
    const [received] = await receiver.waitFor(path, 1)
    if (!received) throw new Error('nothing came')
    expect(verifySignature(secretIn(command.output()), received)).toMatchObject({
      type: 'transaction.completed',
      data: { id: paid.body.transactionId },
    })
    const eventId = received.headers['webhook-id'] ?? ''
    await waitUntil('it is shown', () => / {2}-> 200 in \d+ ms/.test(command.output()))
    expect(command.output()).toContain(`transaction.completed  ${eventId}`)
    expect(await command.interrupt()).toBe(0)
    expect(command.output()).not.toContain(past.id)
    expect(command.output()).not.toContain(key.token)
    expect(command.output()).not.toMatch(/Error| at /)
  })

  test('shows each event once, in order, although it requests some again', {
    tags: ['full'],
  }, async () => {
    const command = await listening('--forward', receiver.url('/once'))
    await recordEvents(service, merchant, { count: 120 })
    await receiver.waitFor('/once', 120)
    // One that is committed late, and so appears with a time before theirs.
    await recordEvents(service, merchant, {
      type: 'transfer.failed',
      at: new Date(Date.now() - 30_000),
    })
    await receiver.waitFor('/once', 121)
    await recordEvents(service, merchant, { type: 'transfer.success' })
    const received = await receiver.waitFor('/once', 122)
    const bodies = received.map(({ body }) => JSON.parse(body))
    const numbers = bodies.slice(0, 120).map(({ data }) => Number(data.id.slice(4)))
    // All are of one moment, in which none is before another.
    const all = Array.from({ length: 120 }, (_, n) => n + 1)
    expect(numbers.toSorted((one, other) => one - other)).toStrictEqual(all)
    expect(bodies.slice(120).map(({ type }) => type)).toStrictEqual([
      'transfer.failed',
      'transfer.success',
    ])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(122)
    await command.interrupt()
  })

  test('continues when the receiver fails, and once the service is back', {
    tags: ['full'],
  }, async () => {
    receiver.setBehaviour('/back', respondWith(500))
    const service = await startService()
    const front = await startFront(service)
    const owner = await createUser(service)
    const merchant = await createMerchant(service, owner)
    const key = await createApiKey(service, owner)
    const command = listen(
      '--key',
      key.token,
      '--url',
      front.url,
      '--forward',
      receiver.url('/back'),
    )
    await waitUntil('it listens', () => command.output().includes('Listening to'))
    await recordEvents(service, merchant)
    await waitUntil('the failure is shown', () => command.output().includes('-> 500 in'))
    front.isDown = true
    await service.restart()
    await waitUntil('the silence is noted', () => command.output().includes('Trying again'))
    await recordEvents(service, merchant, { type: 'transfer.success' })
    front.isDown = false
    const received = await receiver.waitFor('/back', 2)
    expect(received.map(({ body }) => JSON.parse(body).type)).toStrictEqual([
      'transaction.completed',
      'transfer.success',
    ])
    expect(command.output()).toContain('The service responds again.')
    expect(command.output().match(/Trying again/g)).toHaveLength(1)
    expect(await command.interrupt()).toBe(0)
    await front.stop()
    await service.stop()
  })

  test('forwards only the requested types, and never live events', async () => {
    await listening('--events', 'member.joined,transfer.failed', '--forward', receiver.url('/some'))
    await recordEvents(service, merchant)
    await recordEvents(service, merchant, { type: 'transfer.failed', environment: 'live' })
    await recordEvents(service, merchant, { type: 'transfer.failed' })
    await recordEvents(service, merchant, { type: 'member.joined', environment: null })
    const received = await receiver.waitFor('/some', 2)
    const types = received.map(({ body }) => JSON.parse(body).type)
    expect(types).toStrictEqual(['transfer.failed', 'member.joined'])
  })

  test('shows the text of an event without control characters that terminals obey', async () => {
    const command = await listening()
    await createEvent(service, merchant, {
      type: 'payment_link.completed',
      data: { label: '\u001b[2J \u009b31m \u202e', end: 'ñ' },
    })
    await waitUntil('it is shown', () => command.output().includes('"end":"ñ"'))
    expect(command.output()).toContain('"\\u001b[2J \\u{9b}31m \\u{202e}"')
    expect(command.output()).not.toMatch(/\u009b|\u202e/)
  })

  test('exits with the reason when its key is revoked', { tags: ['full'] }, async () => {
    const command = await listening()
    const { body } = await apiOf(service)('GET', '/api-keys', { as: owner })
    await apiOf(service)('DELETE', `/api-keys/${body.data[0].id}`, { as: owner })
    expect(await command.ended()).toBe(1)
    expect(command.output()).toContain('The service responded with 401')
    expect(command.output()).not.toContain(key.token)
  })

  test('reports an address without a receiver', { tags: ['full'] }, async () => {
    const command = await listening('--forward', 'http://127.0.0.1:9/')
    await recordEvents(service, merchant)
    await waitUntil('it is said', () => /-> no response.* in \d+ ms/.test(command.output()))
  })
})

describe('exits at once', () => {
  const refusedWith = async (...args: string[]) => {
    const command = listen(...args)
    expect(await command.ended()).toBe(1)
    return command.output()
  }

  test('with a live key, which it does not send', async () => {
    const { token } = await createApiKey(service, owner, { environment: 'live' })
    const said = await refusedWith('--key', token, '--url', 'http://127.0.0.1:9')
    expect(said).toContain('This is a live key')
    expect(said).not.toContain(token)
  })

  test('if a key has access to several merchants, and names them', { tags: ['full'] }, async () => {
    const other = await createMerchant(service, owner)
    const said = await refusedWith('--key', key.token, '--url', service.url)
    for (const { id, name } of [merchant, other]) expect(said).toContain(`${id}  ${name}`)
    const command = listen('--key', key.token, '--url', service.url, '--merchant', other.id)
    await waitUntil('it listens', () => command.output().includes(`(${other.id})`))
  })

  test('if the key is bound to another merchant, or is unknown', { tags: ['full'] }, async () => {
    const other = await createMerchant(service, owner)
    const bound = await createApiKey(service, owner, { merchant: other })
    const args = ['--url', service.url, '--merchant', merchant.id]
    expect(await refusedWith('--key', bound.token, ...args)).toContain('404')
    const revoked = await createApiKey(service, owner, { revoked: true })
    expect(await refusedWith('--key', revoked.token, ...args)).toContain('401')
  })

  test('if no service responds', async () => {
    const said = await refusedWith('--key', key.token, '--url', 'http://127.0.0.1:9')
    expect(said).toContain('No service answers on http://127.0.0.1:9')
  })

  test.each([
    ['without a key', []],
    ['with what is no key', ['--key', 'canary']],
    ['with an unknown event', ['--key', 'svc_test_1', '--events', 'canary.sung']],
    ['with an address that is none', ['--key', 'svc_test_1', '--forward', 'canary']],
  ])('%s', async (_, args) => {
    expect(await refusedWith(...args)).toMatch(/--(key|events|forward)/)
  })

  test('with an unknown option, which is no failure of what it would do', async () => {
    const command = listen('--canary')
    expect(await command.ended()).toBe(2)
    expect(command.output()).toContain('--canary')
  })
})
