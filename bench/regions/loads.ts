import { type Load, type LoadSample, load, summarizeLoads } from '../measure.ts'
import { get, type Row, send } from '../rows.ts'
import type { Process, Testbed } from './processes.ts'

/** Of each process at once. */
export const CONNECTIONS = 4
/** How often the requests take turns, since the machine's speed varies. */
const ROUNDS = 3

/** A kind of request, and whether it may be read from a replica. */
export interface Kind {
  name: string
  mayBeStale: boolean
  requests: Row['requests']
}

export const kindsOf = ({ world, slug }: Pick<Testbed, 'world' | 'slug'>): Kind[] => {
  const { token, key, payingAccount } = world
  const pay = { account_number: payingAccount, phone: '04121234567', amount: 1 }
  return [
    {
      name: 'POST /bank/p2p, sandbox',
      mayBeStale: false,
      requests: [send('POST', '/api/v1/bank/p2p', pay, token)],
    },
    { name: 'GET /merchants', mayBeStale: false, requests: get('/api/v1/merchants', key) },
    { name: 'GET /rates', mayBeStale: false, requests: get('/api/v1/rates', key) },
    { name: 'GET /store/{slug}, the page', mayBeStale: true, requests: get(`/store/${slug}`) },
    { name: 'GET /stores/{slug}', mayBeStale: true, requests: get(`/api/v1/stores/${slug}`) },
  ]
}

export interface Figures {
  kind: Kind
  process: Process
  load: Load
}

/** Loads all processes at once with each kind of request in turn. */
export async function loadTogether(
  kinds: readonly Kind[],
  processes: readonly Process[],
  seconds: number,
): Promise<Figures[]> {
  const samples = new Map<Kind, Map<Process, LoadSample[]>>()
  for (const kind of kinds) samples.set(kind, new Map(processes.map((process) => [process, []])))
  for (const kind of kinds) await loadAll(kind, processes, 1)
  for (let round = 1; round <= ROUNDS; round += 1) {
    console.log(`Measuring ${processes.length} at once, round ${round} of ${ROUNDS}.`)
    for (const kind of kinds) {
      const loads = await loadAll(kind, processes, seconds / ROUNDS)
      loads.forEach((sample, place) => {
        samples
          .get(kind)
          ?.get(processes[place] as Process)
          ?.push(sample)
      })
    }
  }
  return kinds.flatMap((kind) =>
    processes.map((process) => ({
      kind,
      process,
      load: summarizeLoads(samples.get(kind)?.get(process) ?? []),
    })),
  )
}

const loadAll = ({ name, requests }: Kind, processes: readonly Process[], seconds: number) =>
  Promise.all(processes.map((subject) => load({ name, subject, requests }, CONNECTIONS, seconds)))
