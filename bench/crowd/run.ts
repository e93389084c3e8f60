import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../../dev/command-line.ts'
import { CleanupStack } from '../../dev/stack/cleanup-stack.ts'
import { withDatabase } from '../../dev/stack/database.ts'
import { runCommand } from '../../dev/stack/problem.ts'
import { ensureLocalFolder } from '../../dev/stack/stack-record.ts'
import { startDatabase } from '../database.ts'
import { startService } from '../worker.ts'
import { drainBacklog } from './backlog.ts'
import { createTraders, type Trader } from './crowd.ts'
import { startEndpoints } from './endpoint.ts'
import { type Crowded, type Load, report } from './report.ts'
import { measureCapacity, sendStreams } from './traffic.ts'

const MERCHANTS = 1_000
const WARM_UP_SECONDS = 15
/** What all send together, of what the machine serves at most. */
const LOADS_PERCENT = [25, 50]

const { values: chosen } = readCommandLine({
  usage:
    'npm run bench:crowd -- [--rounds 9] [--seconds 8] [--events 100000] [--mails 10000] [--drain-seconds 150] [--output FILE]',
  description:
    'Measures what one big merchant costs a thousand others. The page is of the defaults.',
  options: {
    rounds: { value: 'N', description: 'the rounds of each load' },
    seconds: { value: 'N', description: 'the duration of each' },
    events: { value: 'N', description: 'the events of the backlog' },
    mails: { value: 'N', description: 'the e-mails of the backlog' },
    'drain-seconds': { value: 'N', description: 'how long the backlog may take' },
    output: { value: 'FILE', description: 'where to write the page' },
  },
})
const args = {
  ...{ rounds: '9', seconds: '8', events: '100000', mails: '10000', 'drain-seconds': '150' },
  output: join(import.meta.dirname, 'results.md'),
  ...chosen,
}

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
  const database = await startDatabase(endings)
  const errors = new Map<string, number>()
  const { url } = await startService(database, endings, {
    unsafeTriggerHandlers: true,
    handleStructuredLogs: ({ message }) => {
      if (!message.includes('"level":"error"')) return
      errors.set(message.slice(0, 400), (errors.get(message.slice(0, 400)) ?? 0) + 1)
    },
    vars: { DOLARAPI_URL: 'http://127.0.0.1:9' },
  })
  await withDatabase(database.ownerUrl, async (client) => {
    await client.query(
      "insert into rate_refreshes (currency, requested_at) values ('USD', 'infinity')",
    )
    // In the order of their ids, the big merchant is the first, and the new one the last.
    const [big, ...others] = await createTraders(client, MERCHANTS, 0)
    if (big === undefined) throw new Error('there are merchants')
    await client.query('vacuum analyze')
    const traffic = await measureTraffic(url, big, others)
    const [newcomer] = await createTraders(client, 1, MERCHANTS)
    if (newcomer === undefined) throw new Error('there is a new merchant')
    console.log('Draining the backlog.')
    const drained = await drainBacklog({
      ...{ url, client, big, newcomer, endpoints: await startEndpoints(endings) },
      ...{ events: Number(args.events), mails: Number(args.mails) },
      maxSeconds: Number(args['drain-seconds']),
    })
    const text = report({ merchants: MERCHANTS, traffic, drained })
    writeFileSync(args.output, text)
    console.log(`\n${text}`)
    for (const [line, times] of errors) console.log(`${times} × ${line.trim()}`)
  })
}

/** The others alone, with the big merchant, and the same load spread over all, in turns. */
async function measureTraffic(
  url: string,
  big: Trader,
  others: readonly Trader[],
): Promise<Crowded> {
  console.log('Measuring what the machine can serve.')
  await measureCapacity(url, [big, ...others], WARM_UP_SECONDS)
  const capacity = await measureCapacity(url, [big, ...others], WARM_UP_SECONDS)
  const loads: Load[] = []
  for (const percent of LOADS_PERCENT) {
    const perSecond = (capacity * percent) / 100 / 2
    console.log(`${percent} % of it.`)
    loads.push({ percent, perSecond, phases: await measureLoad(url, big, others, perSecond) })
  }
  return { capacity, seconds: Number(args.seconds), loads }
}

async function measureLoad(
  url: string,
  big: Trader,
  others: readonly Trader[],
  perSecond: number,
): Promise<Load['phases']> {
  const conditions = {
    alone: [{ perSecond, traders: others }],
    withBig: [
      { perSecond, traders: others },
      { perSecond, traders: [big] },
    ],
    spread: [
      { perSecond, traders: others },
      { perSecond, traders: others },
    ],
  }
  const phases: Load['phases'] = { alone: [], withBig: [], spread: [] }
  const rounds = Number(args.rounds)
  const names = Object.keys(conditions) as (keyof typeof conditions)[]
  for (let round = 0; round < rounds; round += 1) {
    console.log(`Traffic, round ${round + 1} of ${rounds}.`)
    // Each round begins with another one, so that none always comes after the same.
    const turns = names.map((_, place) => names[(place + round) % names.length] ?? 'alone')
    for (const name of turns) {
      phases[name].push(await sendStreams(url, conditions[name], Number(args.seconds)))
    }
  }
  return phases
}
