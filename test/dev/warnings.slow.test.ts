import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { runTool } from '../../dev/stack/tools.ts'
import { rejectWarnings } from '../../dev/verify/wrangler-warnings.ts'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Wrangler's output for a small Worker with these settings. */
async function build(settings: string): Promise<string> {
  folder = mkdtempSync(join(tmpdir(), 'warnings-'))
  writeFileSync(join(folder, 'worker.js'), 'export default { fetch: () => new Response() }')
  const common = 'name = "small"\nmain = "worker.js"\ncompatibility_date = "2026-11-01"\n'
  writeFileSync(join(folder, 'wrangler.toml'), common + settings)
  const { status, output } = await runTool(
    'wrangler',
    ['deploy', '--dry-run', '--outdir', join(folder, 'out')],
    { folder },
  )
  expect(status, output).toBe(0)
  return output
}

test.each([
  ['[previews]\nvars_ = {}\n', 'previews field: "vars_"'],
  ['wokers_dev = true\n', 'top-level field: "wokers_dev"'],
  ['[[previews.send_email]]\nname = "EMAIL"\nallowed = []\n', '"allowed"'],
])('a setting that wrangler does not know is refused: %j', async (settings, named) => {
  const output = await build(settings)
  expect(() => rejectWarnings(output)).toThrow(named)
})

test('settings that wrangler knows are accepted', async () => {
  const output = await build(
    '[previews.define]\n"globalThis.process" = "globalThis.driverProcess"\n',
  )
  expect(() => rejectWarnings(output)).not.toThrow()
})
