import pg from 'pg'
import type { CleanupStack } from '../../dev/stack/cleanup-stack.ts'
import type { BenchDatabase } from '../database.ts'
import { machine, table } from '../report.ts'
import { type Connection, openConnection } from './connection.ts'
import type { Endpoint } from './endpoint.ts'
import { median } from './report.ts'
import { type Shop, type Turn, takeTurn } from './shop.ts'
import type { Side } from './side.ts'
import { openEndpoint, shopOf, type Way } from './ways.ts'

export const CONNECTIONS = 16
const WARM_UP_SECONDS = 3

/** How shops take turns, and how long each is. */
export interface Pace {
  turns: number
  seconds: number
}

/** The turns of each shop, in turn, after one that does not count. */
export async function takeTurns<Name extends string>(
  shops: Record<Name, Shop>,
  connectionCount: number,
  { turns, seconds }: Pace,
  owner: pg.Client,
): Promise<Record<Name, Turn[]>> {
  const all = Object.entries(shops) as [Name, Shop][]
  const taken = Object.fromEntries(all.map(([name]) => [name, []])) as unknown as Record<
    Name,
    Turn[]
  >
  const connections: Connection[] = Array.from({ length: connectionCount }, openConnection)
  try {
    // A few sessions of PostgreSQL plan at first, and then all.
    for (const count of new Set([Math.ceil(connectionCount / 4), connectionCount])) {
      for (const [, shop] of all)
        await takeTurn(shop, connections.slice(0, count), WARM_UP_SECONDS, owner)
    }
    for (let turn = 0; turn < turns; turn += 1) {
      // Each is the first in every other turn.
      for (const [name, shop] of turn % 2 === 0 ? all : all.toReversed()) {
        const taking = await takeTurn(shop, connections, seconds, owner)
        if (taking.repeats > 0) console.log(`${name}: ${taking.repeats} requests were sent again.`)
        taken[name].push(taking)
      }
    }
  } finally {
    for (const connection of connections) connection.close()
  }
  return taken
}

/** The turns of two sides, for each way. */
export interface Compared {
  way: Way
  turns: Record<'one' | 'other', Turn[]>
}

/** Has two sides paid in each of these ways, over 16 connections. */
export async function measureThroughput(
  sides: Record<'one' | 'other', Side>,
  ways: readonly Way[],
  pace: Pace,
  database: BenchDatabase,
  endings: CleanupStack,
): Promise<Compared[]> {
  const owner = await connectAsOwner(database, endings)
  const endpoints = {
    one: await openEndpoint(sides.one, endings),
    other: await openEndpoint(sides.other, endings),
  } satisfies Record<'one' | 'other', Endpoint>
  const compared: Compared[] = []
  for (const way of ways) {
    console.log(`${way}, over ${CONNECTIONS} connections.`)
    const shops = {
      one: shopOf(sides.one, way, endpoints.one),
      other: shopOf(sides.other, way, endpoints.other),
    }
    compared.push({ way, turns: await takeTurns(shops, CONNECTIONS, pace, owner) })
  }
  return compared
}

/** A session of a database that nothing is measured of. */
export async function connectAsOwner(
  { server }: BenchDatabase,
  endings: CleanupStack,
): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: server.ownerUrl('postgres') })
  await owner.connect()
  endings.add(() => owner.end())
  await owner.query('create extension if not exists pg_stat_statements')
  return owner
}

/** The section of the page. names: what the two sides are called. */
export function throughputSection(
  heading: string,
  about: readonly string[],
  names: Record<'one' | 'other', string>,
  compared: readonly Compared[],
  { turns, seconds }: Pace,
): string {
  const headings = [
    '',
    ...[`${names.one}, payments a second`, names.other, 'ratio'],
    ...['ratio with events', 'PostgreSQL’s CPU, ms', names.other, 'ratio'],
    ...['Worker’s CPU, ms', names.other, 'ratio'],
  ]
  return [
    heading,
    '',
    ...about,
    '',
    `- ${new Date().toISOString().slice(0, 16)}Z, ${machine()}; ${turns} turns of ${seconds} s each`,
    '',
    ...table([headings, ...compared.map(row)]),
    '',
    ...repeatsOf(compared.flatMap(({ turns: { one, other } }) => [...one, ...other])),
  ].join('\n')
}

function row({ way, turns: { one, other } }: Compared): string[] {
  const of = (name: 'answered' | 'told' | 'databaseCpu' | 'processCpu') => {
    const ratios = other.map((turn, place) => turn[name] / (one[place]?.[name] ?? Number.NaN))
    return {
      one: median(one.map((turn) => turn[name])).toFixed(1),
      other: median(other.map((turn) => turn[name])).toFixed(1),
      ratio: median(ratios).toFixed(2),
    }
  }
  const cells = ({ one: first, other: second, ratio }: ReturnType<typeof of>) => [
    first,
    second,
    ratio,
  ]
  return [
    way,
    ...cells(of('answered')),
    of('told').ratio,
    ...cells(of('databaseCpu')),
    ...cells(of('processCpu')),
  ]
}

/** Says how many requests were sent again; nothing if none was. */
export function repeatsOf(turns: readonly Turn[]): string[] {
  const count = turns.reduce((sum, { repeats }) => sum + repeats, 0)
  return count === 0 ? [] : [`${count} requests were sent again after a 503.`, '']
}
