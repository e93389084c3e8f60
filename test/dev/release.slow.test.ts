import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { release, requirePublicUrl, uploadVersion } from '../../dev/deploy/release.ts'
import { projectFolder } from '../../dev/stack/paths.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service | undefined
let proxy: Server | undefined
afterEach(async () => {
  vi.unstubAllEnvs()
  proxy?.close()
  await service?.stop()
  service = undefined
})

const OLD = '11111111-aaaa-4aaa-8aaa-111111111111'
const NEW = '22222222-bbbb-4bbb-8bbb-222222222222'
const deployed = JSON.stringify({ versions: [{ version_id: OLD, percentage: 100 }] })

interface Edge {
  newVersionWorks?: () => boolean
  /** The version that responds to requests pinned to the new one, and the one that responds to others. */
  answers?: (isPinned: boolean) => string | null
}

/** A proxy in front of the service, like Cloudflare: a request that is pinned to the new version gets it. */
async function startEdge({
  newVersionWorks = () => true,
  answers = (isPinned) => (isPinned ? NEW : OLD),
}: Edge = {}) {
  service = await startService()
  const { url } = service
  const pinned: boolean[] = []
  proxy = createServer(async (request, response) => {
    const override = request.headers['cloudflare-workers-version-overrides']
    const isNew = override === `bolivar-payments="${NEW}"`
    pinned.push(isNew)
    if (isNew && !newVersionWorks()) return response.writeHead(503).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = await fetch(new URL(request.url ?? '/', url), {
      method: request.method ?? 'GET',
      headers: { 'Content-Type': 'application/json' },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    if (request.url !== '/health') return response.writeHead(answer.status).end(body)
    const health = { ...JSON.parse(body.toString()), version: answers(isNew) }
    response.writeHead(answer.status).end(JSON.stringify(health))
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return { publicUrl: `http://127.0.0.1:${port}`, pinned }
}

function recordWrangler(status: string | Error) {
  const commands: string[] = []
  const wrangler = async (flags: string[]) => {
    commands.push(flags.join(' '))
    if (flags[0] !== 'deployments') return ''
    if (status instanceof Error) throw status
    return status
  }
  return { commands, wrangler }
}

const common = { worker: 'bolivar-payments', upload: async () => NEW, maxChecks: 2, pauseMs: 0 }

test('a version that works gets a tenth of the requests, is checked, and then gets all of them', async () => {
  const { commands, wrangler } = recordWrangler(deployed)
  const toAll = `versions deploy ${NEW}@100% --yes`
  // Not effective at once: the first check still meets the previous version.
  let late = 1
  const { publicUrl, pinned } = await startEdge({
    answers: (isPinned) => {
      if (isPinned) return NEW
      return commands.includes(toAll) && late-- <= 0 ? NEW : OLD
    },
  })
  await release({ ...common, publicUrl, wrangler })
  expect(commands).toStrictEqual([
    'deployments status --json',
    `versions deploy ${NEW}@10% ${OLD}@90% --yes`,
    toAll,
    'triggers deploy',
  ])
  const looks = pinned.filter(Boolean).length / common.maxChecks
  expect(pinned.filter((isPinned) => !isPinned)).toHaveLength(looks + 1)
})

test.each([
  ['another version', OLD],
  ['one that has no name', null],
])('the new version gets no more requests while %s responds to its checks', async (_, name) => {
  const { publicUrl } = await startEdge({ answers: () => name })
  const { commands, wrangler } = recordWrangler(deployed)
  await expect(release({ ...common, publicUrl, wrangler })).rejects.toThrow(/ responds instead of /)
  expect(commands.at(-1)).toBe(`versions deploy ${OLD}@100% --yes`)
  expect(commands).not.toContain(`versions deploy ${NEW}@100% --yes`)
})

test('a release fails if the previous version goes on responding', async () => {
  const { publicUrl } = await startEdge()
  const { commands, wrangler } = recordWrangler(deployed)
  await expect(release({ ...common, publicUrl, wrangler })).rejects.toThrow(
    `Back at version ${OLD}: Version ${OLD} responds instead of ${NEW}.`,
  )
  expect(commands.at(-1)).toBe(`versions deploy ${OLD}@100% --yes`)
})

test('a version that fails its checks loses all requests to the previous one', async () => {
  let asked = 0
  const newVersionWorks = () => {
    asked += 1
    return asked < 10
  }
  const { publicUrl } = await startEdge({ newVersionWorks })
  const { commands, wrangler } = recordWrangler(deployed)
  await expect(release({ ...common, publicUrl, wrangler })).rejects.toThrow(
    `Back at version ${OLD}: ${publicUrl}`,
  )
  expect(commands.at(-1)).toBe(`versions deploy ${OLD}@100% --yes`)
  expect(commands).not.toContain(`versions deploy ${NEW}@100% --yes`)
})

test('nothing is changed if wrangler cannot tell which version is deployed', async () => {
  const { commands, wrangler } = recordWrangler(new Error('Authentication error'))
  const publicUrl = 'http://127.0.0.1:9'
  await expect(release({ ...common, publicUrl, wrangler })).rejects.toThrow('Authentication')
  expect(commands).toStrictEqual(['deployments status --json'])
})

test('the first version is deployed to all requests, and checked', async () => {
  const { publicUrl, pinned } = await startEdge()
  const { commands, wrangler } = recordWrangler(new Error('This Worker does not exist'))
  await release({ ...common, publicUrl, wrangler })
  expect(commands).toStrictEqual(['deployments status --json', 'deploy'])
  expect(pinned.length).toBeGreaterThan(0)
})

test('an upload is tagged with its commit, and returns the id that wrangler wrote', async () => {
  vi.stubEnv('GITHUB_SHA', '0123456789abcdef')
  const commands: string[] = []
  const upload = uploadVersion(async (flags) => {
    commands.push(flags.join(' '))
    const lines = [
      { type: 'wrangler-session', version: 1 },
      { type: 'version-upload', version: 1, version_id: NEW },
    ]
    const file = `${process.env.WRANGLER_OUTPUT_FILE_PATH}`
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    return ''
  })
  expect(await upload).toBe(NEW)
  expect(commands).toStrictEqual(['versions upload --tag 0123456789ab'])
  expect(process.env.WRANGLER_OUTPUT_FILE_PATH).toBeUndefined()
})

test('an upload for which wrangler reports no version is refused', async () => {
  const upload = uploadVersion(async () => {
    writeFileSync(`${process.env.WRANGLER_OUTPUT_FILE_PATH}`, '{"type":"wrangler-session"}\n')
    return ''
  })
  await expect(upload).rejects.toThrow('wrangler did not say which version it uploaded.')
})

test('a first deployment is waited for until its address responds', async () => {
  const { publicUrl } = await startEdge({ answers: () => null })
  const { commands, wrangler } = recordWrangler(new Error('This Worker does not exist'))
  const late = createServer().listen(0, '127.0.0.1')
  await once(late, 'listening')
  const { port } = late.address() as AddressInfo
  late.close()
  const released = release({
    ...common,
    maxChecks: 50,
    pauseMs: 20,
    publicUrl: `http://127.0.0.1:${port}`,
    wrangler,
  })
  const front = createServer((request, response) => {
    response.writeHead(307, { Location: new URL(request.url ?? '/', publicUrl).href }).end()
  })
  front.listen(port, '127.0.0.1')
  await released
  front.close()
  expect(commands).toStrictEqual(['deployments status --json', 'deploy'])
})

test('a first deployment whose address never responds fails', async () => {
  const { wrangler } = recordWrangler(new Error('This Worker does not exist'))
  const publicUrl = 'http://127.0.0.1:9'
  await expect(release({ ...common, publicUrl, wrangler })).rejects.toThrow('does not respond')
})

test('a service is released only if a route leads to its public address', () => {
  const vars = { PUBLIC_URL: 'https://pay.example.com' }
  const custom = { pattern: 'pay.example.com', custom_domain: true }
  expect(requirePublicUrl({ vars, routes: [custom] })).toBe('https://pay.example.com')
  expect(requirePublicUrl({ vars, routes: ['pay.example.com/*'] })).toBe('https://pay.example.com')
  for (const routes of [undefined, [], [{ ...custom, pattern: 'other.example.com' }]]) {
    expect(() => requirePublicUrl({ vars, routes })).toThrow(
      /no route of wrangler.toml leads there/,
    )
  }
})

test('production responds only at its public address, and its versions have none of their own', () => {
  const config = readConfig({ config: join(projectFolder, 'wrangler.toml') })
  expect([config.workers_dev, config.preview_urls]).toStrictEqual([false, false])
  expect(requirePublicUrl(config)).toBe(config.vars.PUBLIC_URL)
})
