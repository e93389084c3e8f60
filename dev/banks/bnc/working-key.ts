import { randomBytes } from 'node:crypto'
import { caracasDay } from '../../../src/domain/caracas.ts'

/** The client's single WorkingKey: a new one revokes the previous one, and midnight in Caracas revokes any. */
export function openWorkingKey(now: () => Date) {
  let issued: { key: string; day: string } | undefined
  const all: string[] = []
  let logOns = 0
  return {
    issue: (): string => {
      logOns += 1
      issued = { key: randomBytes(16).toString('hex').toUpperCase(), day: caracasDay(now()) }
      all.push(issued.key)
      return issued.key
    },
    current: (): string | null => (issued?.day === caracasDay(now()) ? issued.key : null),
    revoke: (): void => {
      issued = undefined
    },
    /** Every issued key. */
    all: (): readonly string[] => all,
    /** How often the client has logged on. */
    logOns: (): number => logOns,
  }
}
