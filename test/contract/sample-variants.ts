import type * as z from 'zod'
import type { Environment } from '../../src/domain/environment.ts'
import type { Route } from '../../src/http/route.ts'
import { isLiveField, type LiveFixtures } from '../support/live-fixtures.ts'
import type { World } from '../support/world.ts'
import { type Sample, sampleOf } from './samples.ts'

/** The parts of the world that a route's sample uses. */
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

/** Variants of the route's sample that name live things, each alone and all together, and that request live data. */
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

/** The route's sample about test data, with `environment` set to test if possible. */
export function testSampleOf(route: Route, world: World): Sample {
  const sample = sampleOf(route.id, world)
  return withEnvironment(route, sample, 'test').at(-1) ?? sample
}

const takesEnvironment = (schema: z.ZodLazy<z.ZodType> | undefined): boolean =>
  'environment' in ((schema?.unwrap() as z.ZodObject | undefined)?.shape ?? {})

/** The sample with the environment in its query and its body, if the route accepts one. */
function withEnvironment(
  { query, body }: Route,
  sample: Sample,
  environment: Environment,
): Sample[] {
  const [path, given] = sample.path.split('?')
  const asked = new URLSearchParams(given)
  asked.set('environment', environment)
  return [
    ...(takesEnvironment(query) ? [{ ...sample, path: `${path}?${asked}` }] : []),
    ...(takesEnvironment(body)
      ? [{ ...sample, body: { ...(sample.body as object), environment } }]
      : []),
  ]
}
