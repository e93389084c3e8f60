import { sql } from 'drizzle-orm'
import type { Shape } from './statement-types.ts'

const UUID = '01890000-0000-7000-8000-000000000000'

/** Chooses one of so many alternatives. */
type Choose = (count: number) => number

const SYSTEMATIC = 8
const MIXED = 40

/** Arguments by turns of which the unions, and so what is optional, are taken in all ways that matter. */
export function sampleVariants(parameters: readonly Shape[]): unknown[][] {
  const turns = Array.from({ length: SYSTEMATIC }, (_, turn) => turn)
  const choices: Choose[] = [
    ...turns.map((turn) => (count: number) => turn % count),
    ...turns.map((turn) => (count: number) => Math.max(0, count - 1 - turn)),
    ...Array<Choose>(MIXED).fill(repeatableChoice()),
  ]
  return choices.map((choose) => parameters.map((parameter) => sampleOf(parameter, choose)))
}

/** The same choices in each run: a linear congruence. */
function repeatableChoice(): Choose {
  let state = 7
  return (count) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor(state / 2 ** 16) % count
  }
}

/** A value of the shape; `choose` settles which member of a union it is. */
function sampleOf(shape: Shape, choose: Choose): unknown {
  switch (shape.kind) {
    case 'string':
      return UUID
    case 'number':
      return 1
    case 'boolean':
      return choose(2) === 0
    case 'null':
      return null
    case 'literal':
      return shape.value
    case 'instance':
      return sampleInstance(shape.of)
    case 'array':
      return [sampleOf(shape.element(), choose)]
    case 'tuple':
      return shape.elements.map((element) => sampleOf(element, choose))
    case 'object': {
      const properties = [...shape.properties()]
      return Object.fromEntries(
        properties.map(([name, property]) => [name, sampleOf(property, choose)]),
      )
    }
    case 'union':
      return sampleOf(shape.members[choose(shape.members.length)] as Shape, choose)
    case 'function':
      return () => undefined
    default:
      return undefined
  }
}

function sampleInstance(of: string): unknown {
  if (of === 'Date') return new Date(Date.UTC(2026, 0, 2))
  if (of === 'SQL') return sql`null`
  if (of === 'Placeholder') return UUID
  // Node.js has no toHex() of its own yet.
  return Object.assign(Buffer.from('sample'), { toHex: () => '00' })
}
