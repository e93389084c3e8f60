import './developers.css'
import { Fragment } from 'preact'

/** JSON as people read it; what is none stays as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** An address or a dotted name that is broken after its parts, where it does not fit. */
export const Breakable = ({ text }: { text: string }) => (
  <span class="wrap">
    {text.split(/([/.]+)/).map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ),
    )}
  </span>
)

/** Text as it was sent or received; its lines are broken where they do not fit. */
export const CodeBlock = ({ text }: { text: string }) => <pre class="code">{text}</pre>
