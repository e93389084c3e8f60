import { Endings } from '../dev/stack/endings.ts'
import { startDatabase } from './database.ts'
import { mixedRequests } from './rows.ts'
import { startService } from './worker.ts'
import { makeWorld } from './world.ts'
const endings = new Endings()
try {
  const database = await startDatabase(endings)
  const service = await startService(database, endings, { inspectorPort: 9445 })
  const world = await makeWorld({ url: service.url, ownerUrl: database.ownerUrl })
  const kinds = mixedRequests(world)
  const one = (r: any) => fetch(service.url + r.path, { method: r.method, headers: r.headers, body: r.body, signal: AbortSignal.timeout(8000) }).then(async (x) => `${x.status} ${(await x.text()).length}`, (e) => e.message)
  for (const r of kinds) {
    const t = performance.now(); const seen: any = {}
    let left = 40
    await Promise.all(Array.from({ length: 8 }, async () => { while (left-- > 0) { const s = await one(r); seen[s] = (seen[s] ?? 0) + 1 } }))
    console.log(r.method, r.path, JSON.stringify(seen), (performance.now() - t).toFixed(0))
  }
  const t = performance.now(); let k = 0; const seen: any = {}
  await Promise.all(Array.from({ length: 8 }, async () => { while (k < 150) { const r = kinds[k++ % kinds.length] as any; const s = await one(r); if (/abort|time/i.test(s)) console.log('HUNG', r.method, r.path); seen[s] = (seen[s] ?? 0) + 1 } }))
  console.log('mixed', JSON.stringify(seen), (performance.now() - t).toFixed(0))
} finally { await endings.run() }
