import service from './worker.js'

const counts = new Map()

const limiter = {
  async limit({ key }) {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return { success: count < 1_000_000 }
  },
}

let limited

/** All requests of an isolate have the same environment object, by which the service recognises it. */
function withLimiters(env) {
  limited ??= { ...env, ...Object.fromEntries(env.LIMITERS.map((name) => [name, limiter])) }
  return limited
}

/**
 * The shipped bundle, with rate limiters that count in memory, as Cloudflare's do: Miniflare's own are another Worker,
 * which writes each count to SQLite.
 */
export default {
  fetch: (request, env, context) => service.fetch(request, withLimiters(env), context),
  scheduled: (event, env, context) => service.scheduled(event, withLimiters(env), context),
  queue: (batch, env, context) => service.queue(batch, withLimiters(env), context),
}
