import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { readCommandLine, refuseCommandLine } from '../command-line.ts'
import { runCommand } from '../stack/problem.ts'

const command = {
  usage: 'npm run test:flakes -- <test file> [times, 50 if it says nothing] [name of its tests]',
  description:
    'Runs a test file many times while the machine has as much else to do as it has cores, and says how often it failed.',
  maxArguments: 3,
}

await runCommand(async () => {
  const [file, times = '50', name] = readCommandLine(command).arguments
  if (file === undefined) return refuseCommandLine('Which file?', command)
  if (!(Number(times) > 0)) return refuseCommandLine('How many times?', command)
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  try {
    const failures = await runMany(name === undefined ? [file] : [file, '-t', name], Number(times))
    console.log(`\n${file} failed ${failures} of ${times} times.`)
    if (failures > 0) process.exitCode = 1
  } finally {
    for (const loop of loops) loop.kill('SIGKILL')
  }
})

async function runMany(tests: readonly string[], times: number): Promise<number> {
  let failures = 0
  for (let run = 1; run <= times; run += 1) {
    const { code, output } = await runOnce(tests)
    console.log(`${run} of ${times}: ${code === 0 ? 'passed' : 'failed'}`)
    if (code === 0) continue
    failures += 1
    console.log(output)
  }
  return failures
}

async function runOnce(tests: readonly string[]): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, TESTS: 'all' }
  const child: ChildProcess = spawn('npx', ['vitest', 'run', ...tests], { env })
  let output = ''
  const collect = (text: string) => (output += text)
  child.stdout?.setEncoding('utf8').on('data', collect)
  child.stderr?.setEncoding('utf8').on('data', collect)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
