import { withDatabase } from '../../../dev/stack/database.ts'
import type { BenchDatabase } from '../../database.ts'

/** Makes an empty database in the cluster; resolves with its owner's connection string. */
export async function createPeerDatabase({ server }: BenchDatabase, name: string): Promise<string> {
  await withDatabase(server.ownerUrl('postgres'), (owner) => owner.query(`create database ${name}`))
  return server.ownerUrl(name)
}
