import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { readCommandLine, refuseCommandLine } from '../../dev/command-line.ts'
import { CleanupStack } from '../../dev/stack/cleanup-stack.ts'
import { withDatabase } from '../../dev/stack/database.ts'
import { Problem, runCommand } from '../../dev/stack/problem.ts'
import { ensureLocalFolder } from '../../dev/stack/stack-record.ts'
import { runTool } from '../../dev/stack/tools.ts'
import { REAL_MINUTE_MS } from './clock.ts'
import { drain } from './drain.ts'
import { createSoakFixtures, type SoakFixtures } from './fixtures.ts'
import { checkMessages } from './judges/messages.ts'
import { checkMoney } from './judges/money.ts'
import { checkRecords } from './judges/records.ts'
import { checkService } from './judges/service.ts'
import { type MemorySample, sampleMemory, warmUpMemory } from './memory.ts'
import { Recorder } from './recorder.ts'
import { report } from './report.ts'
import { type SoakTestbed, startSoakTestbed } from './testbed.ts'
import { Traffic } from './traffic.ts'

const resultsFile = join(import.meta.dirname, 'results.md')
const HALF_MINUTE_MS = 30_000
/**
 * The share of the requested minutes that is spent before them, while caches fill, hot code is compiled, and workerd
 * reaches its usual memory outside the heaps of isolates.
 */
const WARM_UP_SHARE = 0.4
/** A short run is sampled more often, so that a third of it has several samples. */
const MIN_SAMPLES = 12

const command = {
  usage: 'npm run bench:soak -- [--minutes 10]',
  description:
    'Judges the service under hours of traffic with faults, and writes bench/soak/results.md.',
  options: { minutes: { value: 'N', description: 'the duration of the traffic' } },
}
const minutes = Number(readCommandLine(command).values.minutes ?? 10)
if (!(minutes > 0)) refuseCommandLine('--minutes takes a number above 0.', command)

const endings = new CleanupStack()
await runCommand(async () => {
  try {
    await run()
  } finally {
    await endings.run()
  }
})

async function run(): Promise<void> {
  ensureLocalFolder()
  const stage = await startSoakTestbed(new Recorder(), endings)
  const town = await createSoakFixtures(stage)
  console.log('Filling the memory of workerd.')
  await warmUpMemory(stage)
  console.log(`Traffic for ${minutes} minutes.`)
  const { seconds, samples } = await runTraffic(stage, town)
  console.log('The traffic has ended; cron does the rest.')
  await withDatabase(stage.ownerUrl, async (client) => {
    const drained = await drain(stage, client)
    const verdicts = [
      ...checkService(stage.recorder, samples),
      ...(await checkMoney(stage, client)),
      ...(await checkRecords(client)),
      ...(await checkMessages(stage, town, client)),
    ]
    const versions = await versionsOf(client)
    const { recorder } = stage
    const text = report({ seconds, versions, recorder, samples, drained, checks: verdicts })
    writeFileSync(resultsFile, text)
    console.log(`\n${text}`)
    for (const line of recorder.logged) console.log(line.trim())
    if (verdicts.some(({ violations }) => violations.length > 0))
      throw new Problem('Not all of it holds.')
  })
}

/** The traffic, with cron at each minute of the clock, and memory samples while the traffic is paused. */
async function runTraffic(
  stage: SoakTestbed,
  town: SoakFixtures,
): Promise<{ seconds: number; samples: MemorySample[] }> {
  const traffic = new Traffic(stage, town)
  const start = performance.now()
  const warmUpMs = WARM_UP_SHARE * minutes * 60_000
  const end = warmUpMs + minutes * 60_000
  const every = Math.min(HALF_MINUTE_MS, (minutes * 60_000) / MIN_SAMPLES)
  const samples: MemorySample[] = []
  const going = traffic.run()
  const crons = fireCron(stage, start + end)
  const elapsed = () => performance.now() - start
  for (let next = warmUpMs; next <= end; next += every) {
    await sleep(Math.max(0, next - elapsed()))
    samples.push(await traffic.pause(() => sampleMemory(stage, elapsed() / 1000)))
  }
  traffic.end()
  await going
  const seconds = elapsed() / 1000
  await crons
  return { seconds, samples }
}

async function fireCron(stage: SoakTestbed, end: number): Promise<void> {
  const underway: Promise<void>[] = []
  while (performance.now() + REAL_MINUTE_MS < end) {
    await sleep(REAL_MINUTE_MS)
    underway.push(stage.runCron())
  }
  await Promise.all(underway)
}

async function versionsOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const { output } = await runTool('workerd', ['--version'])
  return {
    Node: process.versions.node,
    PostgreSQL: rows[0]?.server_version ?? '',
    workerd: output.trim().replace('workerd ', ''),
  }
}
