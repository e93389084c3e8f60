import './developers.css'

/** JSON as people read it; what is none stays as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Text as it was sent or received; its lines are broken where they do not fit. */
export const CodeBlock = ({ text }: { text: string }) => <pre class="code">{text}</pre>
