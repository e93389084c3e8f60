import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { projectFolder } from '../stack/paths.ts'
import { Problem } from '../stack/problem.ts'
import { collectOutput } from '../stack/tools.ts'

/** The scenarios that apply to a server without sessions that has tools alone, all its own. */
export const MCP_SCENARIOS = [
  'server-initialize',
  'server-stateless',
  'ping',
  'tools-list',
  'dns-rebinding-protection',
  'caching',
  'http-header-validation',
]

/**
 * The checks of these scenarios that fail, with the reason for which they do not apply. All other scenarios call tools,
 * prompts or resources of the suite's own test server.
 */
export const NOT_APPLICABLE: Readonly<Record<string, string>> = {}

/** Runs the public conformance suite of the Model Context Protocol against the service, with an API key of a test merchant. */
export async function checkMcp(service: string, key: string, installed: string): Promise<string> {
  const proxy = await startProxy(service, key)
  try {
    const failures: string[] = []
    let passed = 0
    for (const scenario of MCP_SCENARIOS) {
      const output = await runScenario(installed, `${proxy.url}/mcp`, scenario)
      const checks = [...output.matchAll(/^\s*.*?(✓|✗|⚠).*?\s([\w-]+)[:\s]/gmu)]
      passed += checks.filter(([, mark]) => mark === '✓').length
      failures.push(output)
    }
    return `${passed}\n${failures.join('\n=====\n')}`
  } finally {
    proxy.stop()
  }
}

/** Passes requests on with the key, which the suite has no option for. */
async function startProxy(service: string, key: string) {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const headers = new Headers(request.headers as Record<string, string>)
      for (const name of ['host', 'connection', 'content-length', 'transfer-encoding'])
        headers.delete(name)
      headers.set('Authorization', `Bearer ${key}`)
      // The suite takes an answer for refused if the host or the origin is another one's.
      const host = request.headers.host ?? ''
      if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host)) headers.set('Origin', `http://${host}`)
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
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

async function runScenario(installed: string, url: string, scenario: string): Promise<string> {
  const program = join(installed, '@modelcontextprotocol/conformance/dist/index.js')
  const child = spawn(
    join(projectFolder, 'node_modules/.bin/node'),
    [program, 'server', '--url', url, '--scenario', scenario],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const output = collectOutput(child)
  await new Promise((done) => child.once('exit', done))
  if (output() === '') throw new Problem(`${scenario} said nothing.`)
  return output()
}
