/** The crons of wrangler.toml run every minute; nothing triggers them locally. */
const cron = '* * * * *'
const minute = 60_000

/** Triggers the service's cron at each full minute, as Cloudflare does; returns a function that stops it. */
export function startCron(serviceUrl: () => string): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(fire, minute - (Date.now() % minute))
  }
  const fire = () => {
    const time = Math.round(Date.now() / minute) * minute
    const query = new URLSearchParams({ cron, time: String(time) })
    // If the service is unavailable, it gets the next one.
    fetch(new URL(`/cdn-cgi/local/scheduled?${query}`, serviceUrl()), {
      signal: AbortSignal.timeout(minute),
    }).catch(() => {})
    wait()
  }
  wait()
  return () => clearTimeout(timer)
}
