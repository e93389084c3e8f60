import type { CleanupStack } from '../../../dev/stack/cleanup-stack.ts'
import { startDatabase, startStandInBefore } from '../../database.ts'
import { openConnection } from '../connection.ts'
import type { Shop } from '../shop.ts'
import { startSide } from '../side.ts'
import { CONNECTIONS, connectAsOwner, type Pace, takeTurns } from '../throughput.ts'
import { buildNow } from '../versions.ts'
import { NOTICED, openEndpoint, shopOf } from '../ways.ts'
import { startExpressShop } from './express.ts'
import { startMedusaShop } from './medusa.ts'
import { type PeerName, peersSection } from './report.ts'

const COUNTED = 50

/** Has ours and the others' shops paid in turn: over one connection, and over 16. Resolves with the page's section. */
export async function measurePeers(pace: Pace, endings: CleanupStack): Promise<string> {
  const version = await buildNow()
  const cluster = await startDatabase(endings, {
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.max': '20000',
  })
  const database = await startStandInBefore(
    cluster.server,
    cluster.server.ownerUrl('now_2'),
    endings,
  )
  const side = await startSide(version, 2, database, endings)
  const shops: Record<PeerName, Shop> = {
    ours: shopOf(side, NOTICED, await openEndpoint(side, endings)),
    express: await startExpressShop(database, endings),
    medusa: await startMedusaShop(database, endings),
  }
  const owner = await connectAsOwner(database, endings)
  console.log('Over one connection.')
  const one = await takeTurns(shops, 1, pace, owner)
  await database.takeRoundTrips()
  const connection = openConnection()
  const names: string[] = []
  while (names.length < COUNTED) names.push(await shops.ours.pay(connection))
  await shops.ours.endpoint.arrived(names)
  connection.close()
  const roundTrips = (await database.takeRoundTrips()).count / COUNTED
  console.log(`Over ${CONNECTIONS} connections.`)
  const many = await takeTurns(shops, CONNECTIONS, pace, owner)
  return peersSection({ one, many, roundTrips }, pace)
}
