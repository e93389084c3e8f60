// The build step of wrangler.toml, which wrangler runs before each build: it builds nothing, but makes
// sure that a plain `wrangler dev` finds the local stack and its .dev.vars. Plain JavaScript, since any Node that runs
// wrangler runs this too. Does nothing for deployments and other commands.
const { LOCAL_STACK, WRANGLER_COMMAND } = process.env
if (WRANGLER_COMMAND === 'dev' && LOCAL_STACK === undefined) {
  if (process.features.typescript) await import('./stack/attach.ts')
  else {
    console.error('This Node is too old for that. Run: npm ci && npx wrangler dev')
    process.exitCode = 1
  }
}
