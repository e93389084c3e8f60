import type { RelayBinding } from './bank-fetch.ts'

/**
 * `unbound`: the Worker has no certificate to present. `refused`: the relay does not take it. `no_answer`: whatever is
 * there does not answer as a relay does.
 */
export const RELAY_STATUSES = ['unbound', 'refused', 'no_answer', 'ok'] as const

export type RelayStatus = (typeof RELAY_STATUSES)[number]

/** What a relay answers itself, so that its bank hears nothing of it; see dev/bank-relay/nginx.conf. */
const RELAY_PATH = '/relay'
const TIMEOUT_MS = 3_000

/** Asks each relay whether it takes our certificate; the worst of the answers, null if there are no relays. */
export async function checkRelays(
  urls: readonly string[],
  binding: RelayBinding,
): Promise<RelayStatus | null> {
  const relays = [...new Set(urls.map((url) => new URL(RELAY_PATH, url).href))]
  const answers = await Promise.all(relays.map((url) => checkRelay(url, binding)))
  return RELAY_STATUSES.find((status) => answers.includes(status)) ?? null
}

async function checkRelay(url: string, binding: RelayBinding): Promise<RelayStatus> {
  if (binding === undefined) return 'unbound'
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { status } = await binding.fetch(url, { redirect: 'manual', signal })
    if (status === 204) return 'ok'
    return status === 400 ? 'refused' : 'no_answer'
  } catch {
    return 'no_answer'
  }
}
