/** What a status means for whoever sees it; `word`: it is a person’s word, of which no bank knows. */
export type Tone = 'good' | 'wait' | 'bad' | 'quiet' | 'word'

/** A status in words; the colour says nothing more. */
export const Status = ({ tone, children }: { tone: Tone; children: string }) => (
  <span class={`status ${tone}`}>{children}</span>
)
