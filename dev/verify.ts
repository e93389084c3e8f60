import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from './command-line.ts'
import { localFolder } from './stack/paths.ts'
import { Problem, runCommand } from './stack/problem.ts'
import { renderTable } from './stack/table.ts'
import { type Step, steps } from './verify/steps.ts'

interface Outcome {
  name: string
  seconds: number
  remark: string
  failure?: unknown
}

async function runStep(step: Step, workFolder: string): Promise<Outcome> {
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  try {
    const remark = await step.run(workFolder)
    return { name: step.name, seconds: seconds(), remark }
  } catch (failure) {
    return { name: step.name, seconds: seconds(), remark: '', failure }
  }
}

function report(outcomes: Outcome[]): void {
  for (const { name, failure } of outcomes) {
    if (failure === undefined) continue
    console.log(`\n--- ${name}\n`)
    console.log(failure instanceof Problem ? failure.message : failure)
  }
  const rows = outcomes.map(({ name, seconds, remark, failure }): [string, string] => [
    name,
    `${failure === undefined ? 'ok    ' : 'FAILED'}  ${seconds.toFixed(1).padStart(4)} s  ${remark}`,
  ])
  console.log(`\n${renderTable(rows)}\n`)
}

readCommandLine({
  usage: 'npm run verify',
  description:
    'Checks formatting, types, generated files, migrations, licences and the size of the bundle.',
})
await runCommand(async () => {
  mkdirSync(localFolder, { recursive: true })
  const workFolder = mkdtempSync(join(localFolder, 'verify-'))
  try {
    // Steps that measure time run alone.
    const [measuring, ...others] = steps as [Step, ...Step[]]
    const measured = await runStep(measuring, workFolder)
    const outcomes = await Promise.all(others.map((step) => runStep(step, workFolder)))
    outcomes.unshift(measured)
    report(outcomes)
    if (outcomes.some(({ failure }) => failure !== undefined)) process.exitCode = 1
  } finally {
    rmSync(workFolder, { recursive: true, force: true })
  }
})
