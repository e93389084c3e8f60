import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { runTool } from '../../dev/stack/tools.ts'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

// V8 writes through a buffer, and workerd does not empty it: many more errors do.
const FILL_THE_BUFFER = `
  import service from 'service.js'
  export default service
  const throwAndCatch = () => { try { undefined() } catch {} }
  for (let count = 0; count < 300; count++) throwAndCatch()
`

/** What V8 says of the errors that are thrown while workerd starts with `service.js` in the folder. */
async function errorsAtStart(): Promise<string> {
  writeFileSync(join(folder, 'fill.js'), FILL_THE_BUFFER)
  const { compatibilityDate } = inject('stack').worker
  writeFileSync(
    join(folder, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
    const config :Workerd.Config = (
      v8Flags = ["--print-all-exceptions"],
      services = [(name = "main", worker = (
        modules = [
          (name = "fill.js", esModule = embed "fill.js"),
          (name = "service.js", esModule = embed "service.js"),
        ],
        compatibilityDate = "${compatibilityDate}",
      ))],
    );`,
  )
  // It has no tests to run, and ends after its start.
  const { output } = await runTool('workerd', ['test', join(folder, 'config.capnp')])
  expect(output).toContain('[fill.js:')
  return output
}

test('the service starts without an error, for which V8 would parse the bundle twice', async () => {
  folder = mkdtempSync(join(tmpdir(), 'start-'))
  const { modules } = inject('stack').worker as { modules: { path: string }[] }
  cpSync(modules[0]?.path ?? '', join(folder, 'service.js'))
  expect(await errorsAtStart()).not.toContain('[service.js:')
})

test('an error that a module throws and catches is seen', async () => {
  folder = mkdtempSync(join(tmpdir(), 'start-'))
  const start = 'export default { fetch: () => new Response() }'
  writeFileSync(join(folder, 'service.js'), `${start}; try { undefined() } catch {}`)
  expect(await errorsAtStart()).toContain('[service.js:')
})
