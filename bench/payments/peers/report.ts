import { machine, table } from '../../report.ts'
import { HEADINGS } from '../page.ts'
import { median } from '../report.ts'
import type { Turn } from '../shop.ts'
import { type Pace, repeatsOf } from '../throughput.ts'

export type PeerName = 'ours' | 'express' | 'medusa'

export interface PeerResults {
  one: Record<PeerName, Turn[]>
  many: Record<PeerName, Turn[]>
  /** Ours, of a payment; the others' drivers send each statement by itself. */
  roundTrips: number
}

const NAMES: Record<PeerName, { name: string; requests: number }> = {
  ours: { name: 'ours', requests: 3 },
  express: { name: 'Express, Prisma', requests: 2 },
  medusa: { name: 'Medusa', requests: 5 },
}

const COLUMNS = [
  'requests',
  'statements',
  'round trips',
  'p50',
  'payments a second',
  'p50 at 16',
  'p99 at 16',
  'payments a second at 16',
  'with their events',
  'PostgreSQL’s time',
  'its CPU',
  'the process’s CPU',
]

/** What each does of what a merchant in Venezuela needs of a payment. */
const DUTIES: [string, Record<PeerName, string>][] = [
  [
    'who is asked whether the money has come',
    {
      ours: 'the bank’s notice, its statement, or the bank itself; a payer’s reference is matched with them',
      express: 'nobody: the notice names the order, as no bank’s does',
      medusa:
        'nobody: the notice names the order, as no bank’s does, and its amount is not compared',
    },
  ],
  [
    'a notice that comes twice',
    {
      ours: 'counts once, and with another amount is told to a person',
      express: 'counts once',
      medusa: 'counts once, and its event is sent again',
    },
  ],
  [
    'a request that is sent twice',
    {
      ours: 'the first answer, by Idempotency-Key and by the order’s number',
      express: 'the same order, by Idempotency-Key and the order’s number',
      medusa: 'another cart; a cart becomes one order',
    },
  ],
  [
    'an event whose endpoint is down, or whose sender is killed',
    {
      ours: 'sent again, with a growing pause, and listed',
      express: 'sent again, with a growing pause',
      medusa: 'lost: events are in the process’s memory, unless Redis is added',
    },
  ],
  [
    'an endpoint’s address',
    {
      ours: 'any number, each with its secret; private addresses are refused',
      express: 'one, in the configuration',
      medusa: 'one, in the configuration',
    },
  ],
  [
    'too little, too much, too late, or for two orders',
    {
      ours: 'parts, what is over, and unapplied payments',
      express: 'refused',
      medusa: 'not noticed',
    },
  ],
  [
    'merchants, members, roles, limits',
    {
      ours: 'in each request',
      express: 'one key',
      medusa: 'one shop',
    },
  ],
  [
    'who did what',
    { ours: 'an audit record of each change, chained', express: 'none', medusa: 'none' },
  ],
  [
    'what an order has beside its amount',
    {
      ours: 'lines and a customer, if they are given; dollars are quoted in bolívares',
      express: 'nothing',
      medusa:
        'a cart, goods, prices, taxes, addresses, stock and shipping, made with each order here',
    },
  ],
]

const order = Object.keys(NAMES) as PeerName[]

/** The section of the page. */
export function peersSection({ one, many, roundTrips }: PeerResults, pace: Pace): string {
  const rows = order.map((peer) => {
    const of = (turns: Turn[], read: (turn: Turn) => number, decimals: number) =>
      median(turns.map(read)).toFixed(decimals)
    const times = many[peer].flatMap((turn) => turn.times).toSorted((a, b) => a - b)
    const statements = of(one[peer], (turn) => turn.statements, 0)
    return [
      NAMES[peer].name,
      String(NAMES[peer].requests),
      statements,
      peer === 'ours' ? roundTrips.toFixed(0) : statements,
      median(one[peer].flatMap((turn) => turn.times)).toFixed(1),
      of(one[peer], (turn) => turn.answered, 1),
      median(times).toFixed(1),
      (times[Math.floor(times.length * 0.99)] ?? Number.NaN).toFixed(1),
      of(many[peer], (turn) => turn.answered, 1),
      of(many[peer], (turn) => turn.told, 1),
      of(many[peer], (turn) => turn.statementsMs, 1),
      of(many[peer], (turn) => turn.databaseCpu, 1),
      of(many[peer], (turn) => turn.processCpu, 1),
    ]
  })
  return [
    HEADINGS.peers,
    '',
    'Written by `npm run bench:payments -- --peers`: an order is made, a notice of its payment is taken, and one signed event is',
    'posted. Ours: a checkout, the simulated BNC’s notice, and the payer’s claim of it; in workerd. *Express, Prisma* is',
    '[a plain shop](../peers/shop) whose orders, payments and events are one transaction, with a poller of its events. *Medusa* is Medusa 2',
    'with its manual provider, [a notice’s route and a subscriber](../peers/medusa): a cart, its payment collection, a session,',
    'its completion, and the capture by the notice. Each has one process and a database of its own in one durable PostgreSQL;',
    'they take turns. Times are in milliseconds: of all of a payment’s requests, and for the last three of one payment with its',
    'event, over 16 connections. Statements are what PostgreSQL counts over one connection, `begin` and `commit` too; drivers of the',
    'others send each by itself. Ours reaches PostgreSQL through the stand-in for Neon, whose time is in no column of CPU.',
    '',
    `- ${new Date().toISOString().slice(0, 16)}Z, ${machine()}; ${pace.turns} turns of ${pace.seconds} s each`,
    '',
    ...table([['', ...COLUMNS], ...rows]),
    '',
    ...repeatsOf(order.flatMap((peer) => [...one[peer], ...many[peer]])),
    'What each does, and does not do:',
    '',
    ...table([
      ['', ...order.map((peer) => NAMES[peer].name)],
      ...DUTIES.map(([what, by]) => [what, ...order.map((peer) => by[peer])]),
    ]),
    '',
  ].join('\n')
}
