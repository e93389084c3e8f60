import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What moves money begins and ends with these functions. */
const ROOTS = {
  claim: ['open_link_payment', 'settle_order', 'dispatch_recorded_events'],
  verification: ['verify_payment', 'dispatch_recorded_events'],
  payment: ['open_outgoing_order', 'settle_order', 'dispatch_recorded_events'],
  refund: ['open_refund', 'settle_order', 'dispatch_recorded_events'],
} as const

/** The functions that something may call, their lines without comments, and how deep their calls go. */
export interface Closure {
  of: string
  functions: number
  lines: number
  depth: number
}

/** Reads the SQL functions of a version's sources. */
export function closuresOf(sources: string): Closure[] {
  const bodies = new Map<string, string[]>()
  for (const file of globSync('src/**/sql/**/*.sql', { cwd: sources })) {
    const lines = readFileSync(join(sources, file), 'utf8').split('\n')
    bodies.set(
      basename(file, '.sql'),
      lines.filter((line) => line.trim() !== '' && !line.trim().startsWith('--')),
    )
  }
  const calls = new Map<string, string[]>()
  for (const [name, lines] of bodies) {
    const named = new Set(lines.join('\n').match(/\b[a-z_]+(?=\()/g))
    calls.set(
      name,
      [...named].filter((called) => called !== name && bodies.has(called)),
    )
  }
  return Object.entries(ROOTS).map(([of, roots]) => {
    const depths = new Map<string, number>()
    const visit = (name: string, path: readonly string[]): void => {
      if (path.includes(name) || path.length < (depths.get(name) ?? 0)) return
      depths.set(name, path.length + 1)
      for (const called of calls.get(name) ?? []) visit(called, [...path, name])
    }
    for (const root of roots) visit(root, [])
    const lines = [...depths.keys()].map((name) => bodies.get(name)?.length ?? 0)
    return {
      of,
      functions: depths.size,
      lines: lines.reduce((sum, one) => sum + one, 0),
      depth: Math.max(...depths.values()),
    }
  })
}
