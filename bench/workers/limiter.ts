import { WorkerEntrypoint } from 'cloudflare:workers'

const counts = new Map<string, number>()

/** Counts in memory, as Cloudflare does beside each Worker. Miniflare's own limiter writes each count to SQLite. */
export class Limiter extends WorkerEntrypoint {
  limit({ key }: { key: string }): { success: boolean } {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return { success: count < 1_000_000 }
  }
}

export default {}
