import type * as z from 'zod'
import type { Environment } from '../../src/domain/environment.ts'
import type { Route } from '../../src/http/route.ts'
import { isLiveField, type LiveFixtures } from '../support/live-fixtures.ts'
import type { World } from '../support/world.ts'
import { type Sample, sampleOf } from './samples.ts'

/** What of the world a route's sample is made of. */
export function worldFieldsOf(routeId: string, world: World): Set<string> {
  const fields = new Set<string>()
  const watching = new Proxy(world, {
    get: (target, field, receiver) => {
      fields.add(String(field))
      return Reflect.get(target, field, receiver)
    },
  })
  sampleOf(routeId, watching)
  return fields
}

/** The route's sample about what is live, each of what it names and all of it, and asking for what is live. */
export function liveSamplesOf(route: Route, world: World, { live }: LiveFixtures): Sample[] {
  const named = [...worldFieldsOf(route.id, world)].filter(isLiveField)
  const choices = named.length > 1 ? [named, ...named.map((field) => [field])] : [named]
  const about = choices
    .filter(({ length }) => length > 0)
    .map((fields) => {
      const chosen = Object.fromEntries(fields.map((field) => [field, live[field]]))
      return sampleOf(route.id, { ...world, ...chosen })
    })
  return [...about, ...withEnvironment(route, sampleOf(route.id, world), 'live')]
}

/** The route's sample about what is of test, and asking for what is of test where it can. */
export function testSampleOf(route: Route, world: World): Sample {
  const sample = sampleOf(route.id, world)
  return withEnvironment(route, sample, 'test').at(-1) ?? sample
}

const takesEnvironment = (schema: z.ZodLazy<z.ZodType> | undefined): boolean =>
  'environment' in ((schema?.unwrap() as z.ZodObject | undefined)?.shape ?? {})

/** The sample with the environment in its query, and in its body: as far as the route takes one. */
function withEnvironment(
  { query, body }: Route,
  sample: Sample,
  environment: Environment,
): Sample[] {
  const path = `${sample.path}${sample.path.includes('?') ? '&' : '?'}environment=${environment}`
  return [
    ...(takesEnvironment(query) ? [{ ...sample, path }] : []),
    ...(takesEnvironment(body)
      ? [{ ...sample, body: { ...(sample.body as object), environment } }]
      : []),
  ]
}
