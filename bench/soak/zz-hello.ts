import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { Endings } from '../../dev/stack/endings.ts'
import { startMiniflare } from '../../dev/stack/miniflare.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { openLocalFolder } from '../../dev/stack/record.ts'
const endings = new Endings()
openLocalFolder()
const rss = (p: any[]) => p.reduce((s, i) => s + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(i).split('@')[0]}/status`, 'utf8'))?.[1]), 0)
for (const [name, options, log] of [['silent', {}, ''], ['loud', { handleStructuredLogs: () => {} }, "console.log('x');"]] as const) {
  const { url, processes, stop } = await startMiniflare({ modules: true, compatibilityDate: '2026-11-01', script: `export default { fetch() { ${log} return new Response("hi") } }`, host: '127.0.0.1', port: 0, cf: false, ...options } as any)
  await autocannon({ url, connections: 8, amount: 1000, requests: [{ method: 'GET', path: '/' }] } as any)
  for (let r = 0; r < 8; r++) {
    const before = rss(processes)
    await autocannon({ url, connections: 8, amount: 5000, requests: [{ method: 'GET', path: '/' }] } as any)
    console.log(name, before, 'KB', ((rss(processes) - before) / 5000).toFixed(2), 'KB/request')
  }
  await stop()
}
