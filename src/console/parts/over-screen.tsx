import type { VNode } from 'preact'
import { createStore, useStore } from '../session/store.ts'

/** What is shown over any screen, for whatever part of the console asks. */
export const overScreen = createStore<VNode | null>(null)

export const OverScreen = () => useStore(overScreen)
