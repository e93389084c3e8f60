/** The crons of wrangler.toml are every minute; nothing local fires them by itself. */
const cron = '* * * * *'
const minute = 60_000

/** Fires the service's cron trigger at each full minute, as Cloudflare does; returns what stops it. */
export function startCron(serviceUrl: () => string): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(fire, minute - (Date.now() % minute))
  }
  const fire = () => {
    const time = Math.round(Date.now() / minute) * minute
    const query = new URLSearchParams({ cron, time: String(time) })
    // A service that does not answer just now gets the next one.
    fetch(new URL(`/cdn-cgi/local/scheduled?${query}`, serviceUrl()), {
      signal: AbortSignal.timeout(minute),
    }).catch(() => {})
    wait()
  }
  wait()
  return () => clearTimeout(timer)
}
