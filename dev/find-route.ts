import type { Route, RouteGroup } from '../src/http/route.ts'

/** The route that declares a method and a path such as `/api/v1/merchants/mer_...?page=2`. */
export function findRoute(
  groups: readonly RouteGroup[],
  method: string,
  pathAndQuery: string,
): Route | undefined {
  const [path = ''] = pathAndQuery.split('?')
  return groups
    .flatMap(({ base, routes }) => routes.map((route) => ({ route, path: base + route.path })))
    .find(
      (declared) =>
        declared.route.method === method.toLowerCase() &&
        new RegExp(`^${declared.path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`).test(
          path,
        ),
    )?.route
}
