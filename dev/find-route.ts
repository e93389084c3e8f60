import type { Route, RouteGroup } from '../src/http/route.ts'

interface Declared {
  route: Route
  pattern: RegExp
}

const declarations = new WeakMap<readonly RouteGroup[], readonly Declared[]>()

/**
 * The route that declares a method and a path such as `/api/v1/merchants/mer_...?page=2`; of several, as the service
 * chooses, the one with a fixed segment where the other has a parameter.
 */
export function findRoute(
  groups: readonly RouteGroup[],
  method: string,
  pathAndQuery: string,
): Route | undefined {
  const [path = ''] = pathAndQuery.split('?')
  const declared = declarations.get(groups) ?? declarationsOf(groups)
  declarations.set(groups, declared)
  return declared.find(
    ({ route, pattern }) => route.method === method.toLowerCase() && pattern.test(path),
  )?.route
}

/** Those with fewer parameters first. */
function declarationsOf(groups: readonly RouteGroup[]): Declared[] {
  const parameters = (path: string) => path.split('/:').length
  return groups
    .flatMap(({ base, routes }) => routes.map((route) => ({ route, path: base + route.path })))
    .toSorted((one, other) => parameters(one.path) - parameters(other.path))
    .map(({ route, path }) => ({
      route,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
    }))
}
