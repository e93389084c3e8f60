import { session } from '../session/session.ts'

/** How many answers are kept, of which the oldest go first. */
const MOST = 100

/** What was read in this visit, by what was asked: shown at once while it is read again. */
const kept = new Map<string, unknown>()

/** Whether an operation only reads, and what it answers is worth keeping. */
const isKept = (name: string): boolean =>
  /^(get|list)[A-Z]/.test(name) && !/(File|Report)$/.test(name)

const keyOf = (name: string, input: unknown): string => `${name} ${JSON.stringify(input)}`

/** What was answered before, if it may still be so; undefined if nothing was. */
export const keptAnswer = (name: string, input: unknown): unknown => kept.get(keyOf(name, input))

/** Keeps what was answered. After a change, what was read before it is shown no more. */
export function keepAnswer(name: string, input: unknown, data: unknown): void {
  if (!isKept(name)) {
    kept.clear()
    return
  }
  const key = keyOf(name, input)
  kept.delete(key)
  if (data === null) return
  kept.set(key, data)
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
}

// The next person in this tab is shown nothing of the one before.
session.subscribe(({ state }) => {
  if (state === 'out') kept.clear()
})
