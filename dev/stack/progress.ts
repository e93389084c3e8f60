import { styleText } from 'node:util'

/** Prints the next step. */
export function printProgress(text: string): void {
  console.log(`  ${styleText('dim', text)}`)
}
