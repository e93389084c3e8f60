/** A failure with a known cause: its message is one sentence for the person at the terminal, who needs no stack trace. */
export class Problem extends Error {
  override name = 'Problem'
}
