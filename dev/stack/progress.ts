import { styleText } from 'node:util'

/** Says what is being done, before it is. */
export function say(text: string): void {
  console.log(`  ${styleText('dim', text)}`)
}
