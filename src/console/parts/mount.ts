import { render, type VNode } from 'preact'

/** Shows something above or over all screens, for good. */
export function mount(node: VNode): void {
  const place = document.createElement('div')
  document.body.prepend(place)
  render(node, place)
}
