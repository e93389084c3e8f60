import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { makeAccount } from '../demo/account.ts'
import { DemoClient } from '../demo/demo-client.ts'
import { projectFolder } from '../stack/paths.ts'
import { Problem } from '../stack/problem.ts'
import { collectOutput } from '../stack/tools.ts'

/** What of the suite is about a server without sessions that has tools of its own, and neither prompts nor resources. */
const SCENARIOS = [
  'server-initialize',
  'server-stateless',
  'ping',
  'tools-list',
  'dns-rebinding-protection',
  'caching',
  'http-header-validation',
]

const NO_TEST_TOOLS = 'needs a tool of the suite’s own test server'
const NOTHING_TO_LISTEN_FOR = 'nothing changes while an agent listens, so there is no stream'
const NO_SUCH_LISTS = 'there are neither prompts nor resources'

/** The checks of these scenarios that do not apply, and why. */
const NOT_APPLICABLE: Readonly<Record<string, string>> = {
  'sep-2575-server-rejects-undeclared-capability': NO_TEST_TOOLS,
  'sep-2575-missing-capability-http-400': NO_TEST_TOOLS,
  'sep-2575-http-server-no-independent-requests-on-stream': NO_TEST_TOOLS,
  'sep-2575-server-no-log-without-loglevel': NO_TEST_TOOLS,
  'sep-2575-server-sends-subscription-ack': NOTHING_TO_LISTEN_FOR,
  'sep-2575-server-tags-subscription-id': NOTHING_TO_LISTEN_FOR,
  'sep-2549-prompts-list-caching-hints': NO_SUCH_LISTS,
  'sep-2549-resources-list-caching-hints': NO_SUCH_LISTS,
  'sep-2549-resources-templates-list-caching-hints': NO_SUCH_LISTS,
}

/** Runs the public conformance suite of the Model Context Protocol, with the key of a new account. */
export async function checkMcp(service: string): Promise<string> {
  const talk = new DemoClient(service)
  await makeAccount(talk)
  const { key } = await talk.expect(201, 'POST', '/api-keys', { name: 'Conformance' })
  return runMcpSuite(service, key)
}

/** Runs the suite with this key. Throws a Problem if a check fails that applies, or passes that is said not to. */
async function runMcpSuite(service: string, key: string): Promise<string> {
  const proxy = await startProxy(service, key)
  try {
    const checks: [scenario: string, check: string, verdict: string][] = []
    for (const scenario of SCENARIOS) {
      const output = await runScenario(`${proxy.url}/mcp`, scenario)
      const found = [...output.matchAll(/^\S+Z \[([\w-]+) *\] (SUCCESS|FAILURE|WARNING) /gm)]
      if (found.length === 0) throw new Problem(`${scenario}: ${output}`)
      for (const [, check = '', verdict = ''] of found) checks.push([scenario, check, verdict])
    }
    const wrong = checks.filter(
      ([, check, verdict]) => (verdict === 'SUCCESS') === check in NOT_APPLICABLE,
    )
    if (wrong.length > 0) throw new Problem(wrong.map((check) => check.join(' ')).join('\n'))
    const passed = checks.filter(([, , verdict]) => verdict === 'SUCCESS').length
    return `${passed} of ${checks.length} checks; the others do not apply`
  } finally {
    proxy.stop()
  }
}

/** Passes requests on with the key, which the suite has no option for. */
async function startProxy(service: string, key: string) {
  const passOn = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = new Headers(request.headers as Record<string, string>)
    for (const name of ['host', 'connection', 'content-length', 'transfer-encoding'])
      headers.delete(name)
    headers.set('Authorization', `Bearer ${key}`)
    // This proxy's own origin stands for that of the service.
    const ownOrigin = `http://${request.headers.host}`
    if (headers.get('Origin') === ownOrigin && isLocal(ownOrigin))
      headers.set('Origin', new URL(service).origin)
    const answer = await fetch(new URL(request.url ?? '/', service), {
      method: request.method ?? 'GET',
      headers,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const told = new Headers(answer.headers)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding'])
      told.delete(name)
    response.writeHead(answer.status, Object.fromEntries(told))
    response.end(Buffer.from(await answer.arrayBuffer()))
  }
  const server = createServer((request, response) => {
    passOn(request, response).catch((error) => response.destroy(error))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

const isLocal = (origin: string): boolean =>
  ['127.0.0.1', 'localhost'].includes(new URL(origin).hostname)

/** Runs a scenario with the Node that comes with the tools: the suite needs a newer one than the service. */
async function runScenario(url: string, scenario: string): Promise<string> {
  const suite = join(
    import.meta.dirname,
    'node_modules/@modelcontextprotocol/conformance/dist/index.js',
  )
  const child = spawn(
    join(projectFolder, 'node_modules/.bin/node'),
    [suite, 'server', '--url', url, '--scenario', scenario],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } },
  )
  const output = collectOutput(child)
  await new Promise((done) => child.once('exit', done))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours
  return output().replace(/\u001b\[[0-9;]*m/g, '')
}
