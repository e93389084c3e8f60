import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectNeon } from '../../dev/deploy/neon.ts'
import { removePreview } from '../../dev/deploy/remove-preview.ts'
import { sweepPreviews } from '../../dev/deploy/sweep-previews.ts'

let server: Server | undefined
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  server?.close()
})

/** Neon's interface with these branches, and places that write down what is done to them. */
async function startPlaces(names: string[], failure?: Error) {
  const done: string[] = []
  const branches = new Map(names.map((name, index) => [`br-${index}`, name]))
  server = createServer((request, response) => {
    if (request.headers.authorization !== 'Bearer key') return response.writeHead(401).end()
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://neon')
    const id = pathname.replace('/projects/quiet-sea/branches', '').slice(1)
    if (request.method === 'GET' && id === '') {
      const found = [...branches].filter(([, name]) =>
        name.includes(searchParams.get('search') ?? ''),
      )
      return response.end(JSON.stringify({ branches: found.map(([id, name]) => ({ id, name })) }))
    }
    done.push(`${request.method} ${branches.get(id)}`)
    return response.writeHead(branches.delete(id) ? 200 : 404).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const env = { NEON_API_KEY: 'key', NEON_PROJECT_ID: 'quiet-sea' }
  const places = {
    neon: connectNeon(env, `http://127.0.0.1:${port}`),
    wrangler: async (flags: string[]) => {
      done.push(flags.join(' '))
      if (failure) throw failure
      return ''
    },
    removeObjects: async (prefix: string) => {
      done.push(`objects of ${prefix}`)
      return 2
    },
  }
  return { places, done, branches }
}

const removalOf = (name: string) => [
  `preview delete --name ${name} --skip-confirmation`,
  `objects of ${name}/`,
  `DELETE ${name}`,
]

test('removing a preview removes its branch and its objects, and nothing of others', async () => {
  const { places, done, branches } = await startPlaces(['main', 'pr-7', 'pr-70'])
  await removePreview('pr-7', places)
  expect(done).toStrictEqual(removalOf('pr-7'))
  expect([...branches.values()]).toStrictEqual(['main', 'pr-70'])
})

test('parts that are already gone are no failure', async () => {
  const gone = new Error('wrangler preview delete: The Preview does not exist. [code: 10025]')
  const { places, branches } = await startPlaces(['main', 'pr-7'], gone)
  await removePreview('pr-7', places)
  await removePreview('pr-7', places)
  expect([...branches.values()]).toStrictEqual(['main'])
})

test('the branch stays for the sweep to find if the Worker cannot be removed', async () => {
  const { places, branches } = await startPlaces(['pr-7'], new Error('Authentication error'))
  await expect(removePreview('pr-7', places)).rejects.toThrow('Authentication error')
  expect([...branches.values()]).toStrictEqual(['pr-7'])
})

test.each(['', 'main', 'pr-', 'pr-7/', '../pr-7'])(
  '%j is not the name of a preview',
  async (name) => {
    const { places, done } = await startPlaces(['main'])
    await expect(removePreview(name, places)).rejects.toThrow(/Name the preview/)
    expect(done).toStrictEqual([])
  },
)

test('the sweep removes previews whose pull request was closed an hour ago, even if one of them fails', async () => {
  const { places, done, branches } = await startPlaces([
    'main',
    'pr-1',
    'pr-2',
    'pr-3',
    'pr-4',
    'pr-of-somebody',
  ])
  const now = Date.now()
  const sweep = sweepPreviews(places, async (number) => {
    if (number === 1) throw new Error('GitHub responds with 502.')
    if (number === 2) return new Date(now - 2 * 3_600_000)
    return number === 3 ? new Date(now - 60_000) : null
  })
  await expect(sweep).rejects.toThrow('pr-1: GitHub responds with 502.')
  expect(done).toStrictEqual(removalOf('pr-2'))
  expect([...branches.values()]).not.toContain('pr-2')
})
