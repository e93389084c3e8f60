import type { Route, RouteGroup } from '../src/http/route.ts'

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
  const parameters = (declared: string) => declared.split('/:').length
  return groups
    .flatMap(({ base, routes }) => routes.map((route) => ({ route, path: base + route.path })))
    .filter(
      (declared) =>
        declared.route.method === method.toLowerCase() &&
        new RegExp(`^${declared.path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`).test(
          path,
        ),
    )
    .toSorted((one, other) => parameters(one.path) - parameters(other.path))[0]?.route
}
