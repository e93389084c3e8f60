import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { readCommandLine, refuseCommandLine } from '../command-line.ts'
import { localFolder } from '../stack/paths.ts'
import { runCommand } from '../stack/problem.ts'

const command = {
  usage: 'npm run test:flakes -- <test file> [times, 50 if it says nothing] [name of its tests]',
  description:
    'Runs copies of a test file, several at once as a whole run does, while the machine has as much else to do as it has cores, and says how many failed.',
  maxArguments: 3,
}

/** The parts used of Vitest's report. */
interface Report {
  testResults: readonly { status: string }[]
}

await runCommand(async () => {
  const [file, times = '50', name] = readCommandLine(command).arguments
  if (file === undefined || !file.endsWith('.test.ts')) {
    return refuseCommandLine('Which file?', command)
  }
  if (!(Number(times) > 0)) return refuseCommandLine('How many times?', command)
  const copies = Array.from({ length: Number(times) }, (_, nth) => copyOf(file, nth + 1))
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  // Vitest hears it too, and ends; then the copies are removed.
  process.once('SIGINT', () => {})
  try {
    for (const copy of copies) copyFileSync(file, copy)
    const failures = await countFailures(name === undefined ? copies : [...copies, '-t', name])
    console.log(`\n${file} failed ${failures} of ${times} times.`)
    if (failures > 0) process.exitCode = 1
  } finally {
    for (const loop of loops) loop.kill('SIGKILL')
    for (const copy of copies) rmSync(copy, { force: true })
  }
})

/** Beside the file, of the same tier: in one run they share what a run makes once, and each starts a service of its own. */
function copyOf(file: string, nth: number): string {
  return file.replace(/((?:\.(?:unit|slow|browser))?\.test\.ts)$/, `.flake-${nth}$1`)
}

async function countFailures(tests: readonly string[]): Promise<number> {
  const report = join(localFolder, 'flakes.json')
  rmSync(report, { force: true })
  const child = spawn('npx', ['vitest', 'run', ...tests], {
    env: { ...process.env, TESTS: 'all', TEST_REPORT: report },
    stdio: 'inherit',
  })
  await once(child, 'close')
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  return testResults.filter(({ status }) => status === 'failed').length
}
