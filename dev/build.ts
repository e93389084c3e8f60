import { rmSync } from 'node:fs'
import { readCommandLine } from './command-line.ts'
import { buildConsole } from './console/build.ts'
import { writeGuides } from './guides/write-guides.ts'
import { addReference } from './reference.ts'
import { bundleFolder } from './stack/paths.ts'
import { Problem, runCommand } from './stack/problem.ts'
import { runTool } from './stack/tools.ts'

/** Builds the deployable bundle into a folder, and returns wrangler's output. */
export async function buildBundle(folder = bundleFolder): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  await addReference()
  writeGuides()
  await buildConsole()
  const { status, output } = await runTool('wrangler', ['deploy', '--dry-run', '--outdir', folder])
  if (status !== 0) throw new Problem(`The bundle could not be built.\n${output}`)
  return output
}

if (import.meta.main) {
  readCommandLine({
    usage: 'npm run build',
    description: 'Builds the bundle of the Worker into .local/bundle.',
  })
  await runCommand(async () => console.log(await buildBundle()))
}
