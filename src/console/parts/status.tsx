/** What a status means for whoever sees it. */
export type Tone = 'good' | 'wait' | 'bad' | 'quiet'

/** A status in words; the colour says nothing more. */
export const Status = ({ tone, children }: { tone: Tone; children: string }) => (
  <span class={`status ${tone}`}>{children}</span>
)
