import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { release } from '../../dev/deploy/release.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service | undefined
let proxy: Server | undefined
afterEach(async () => {
  proxy?.close()
  await service?.stop()
  service = undefined
})

const OLD = '11111111-aaaa-4aaa-8aaa-111111111111'
const NEW = '22222222-bbbb-4bbb-8bbb-222222222222'
const deployed = JSON.stringify({ versions: [{ version_id: OLD, percentage: 100 }] })

/** Stands before the service as Cloudflare does: a request that is pinned to the new version gets it. */
async function startEdge(newVersionWorks: () => boolean) {
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
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
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

const common = { worker: 'bolivar-payments', upload: async () => NEW, looks: 2, pauseMs: 0 }

test('a version that works gets a tenth of the requests, is looked at there, and then gets all', async () => {
  const { publicUrl, pinned } = await startEdge(() => true)
  const { commands, wrangler } = recordWrangler(deployed)
  await release({ ...common, publicUrl, wrangler })
  expect(commands).toStrictEqual([
    'deployments status --json',
    `versions deploy ${NEW}@10% ${OLD}@90% --yes`,
    `versions deploy ${NEW}@100% --yes`,
    'triggers deploy',
  ])
  const looks = pinned.length / 3
  expect(pinned.filter(Boolean)).toHaveLength(2 * looks)
})

test('a version that fails while it is looked at loses all requests to the one before', async () => {
  let asked = 0
  const { publicUrl } = await startEdge(() => {
    asked += 1
    return asked < 10
  })
  const { commands, wrangler } = recordWrangler(deployed)
  await expect(release({ ...common, publicUrl, wrangler })).rejects.toThrow(
    `Back at version ${OLD}: ${publicUrl}`,
  )
  expect(commands.at(-1)).toBe(`versions deploy ${OLD}@100% --yes`)
  expect(commands).not.toContain(`versions deploy ${NEW}@100% --yes`)
})

test('where wrangler cannot tell what is deployed, nothing is changed', async () => {
  const { commands, wrangler } = recordWrangler(new Error('Authentication error'))
  const publicUrl = 'http://127.0.0.1:9'
  await expect(release({ ...common, publicUrl, wrangler })).rejects.toThrow('Authentication')
  expect(commands).toStrictEqual(['deployments status --json'])
})

test('the first version is deployed as a whole, and looked at', async () => {
  const { publicUrl, pinned } = await startEdge(() => true)
  const { commands, wrangler } = recordWrangler(new Error('This Worker does not exist'))
  await release({ ...common, publicUrl, wrangler })
  expect(commands).toStrictEqual(['deployments status --json', 'deploy'])
  expect(pinned.length).toBeGreaterThan(0)
})
