import { inject } from 'vitest'
import { seed } from '../../dev/seed.ts'
import { createTestDatabase } from './database.ts'
import { type Service, startService } from './service.ts'

/** A service with the seeded accounts, as `npm run dev` starts it; whoever stops it drops its database too. */
export async function startSeededService(): Promise<Service> {
  const database = await createTestDatabase()
  await seed({
    databaseUrl: database.url,
    storage: inject('stack').storage,
    connections: [{ name: 'bnc', accountNumber: '01910001482101010049', phone: '04140000191' }],
  })
  const service = await startService({ database })
  const stop = async () => {
    await service.stop()
    await database.drop()
  }
  return { ...service, stop }
}
