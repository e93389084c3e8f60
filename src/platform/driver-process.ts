/**
 * What `globalThis.process` is in the bundle ([define] in wrangler.toml), made before the database driver looks for
 * it. The driver wants no more of it, and what is missing costs an error while its module is evaluated, for whose
 * stack V8 parses the whole bundle again.
 */
Object.assign(globalThis, {
  driverProcess: { env: {}, nextTick: (task: () => void) => queueMicrotask(task) },
})
