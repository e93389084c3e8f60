import { registerHooks } from 'node:module'

// The routes import the document that is made of them, which Node has no need to read.
registerHooks({
  load: (url, context, next) =>
    url.endsWith('/docs/openapi.json')
      ? { format: 'module', source: 'export default ""', shortCircuit: true }
      : next(url, context),
})

/** Every declared route, for commands that run outside the Worker. */
export const { groups } = await import('../src/features/groups.ts')
