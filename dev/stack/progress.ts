import { styleText } from 'node:util'

/** Says what is being done, before it is. */
export function printProgress(text: string): void {
  console.log(`  ${styleText('dim', text)}`)
}
