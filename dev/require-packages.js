// Runs before `npm run dev` and `npm run stack`. Plain JavaScript, since without the packages any Node may run it.
import { existsSync } from 'node:fs'

// npm writes it once all packages are there.
if (!existsSync('node_modules/.package-lock.json')) {
  console.error('The packages are missing. Run this first: npm ci')
  process.exitCode = 1
}
