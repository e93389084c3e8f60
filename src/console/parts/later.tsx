import type { ComponentType } from 'preact'
import { type LoadOf, useScreen } from '../screen.ts'

/**
 * A part of a screen whose code is asked for once the part is to be shown, after what one comes for. Nothing until it is
 * there, and where it cannot be loaded. `load` is the same function each time.
 */
export function Later<Props extends object>({ load, ...props }: { load: LoadOf<Props> } & Props) {
  const { View } = useScreen(load)
  if (View === null) return null
  const Part = View as ComponentType<object>
  return <Part {...props} />
}
