import './facts.css'
import type { ComponentChildren } from 'preact'

type Fact = readonly [name: string, value: ComponentChildren]

/** What is known of a thing, by name; what does not concern it is left out. */
export const Facts = ({ of }: { of: readonly (Fact | false | null | undefined)[] }) => (
  <dl class="facts">
    {of.map(
      (fact) =>
        fact && (
          <div key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </div>
        ),
    )}
  </dl>
)
