import './progress.css'

interface ProgressProps {
  done: number
  of: number
  label: string
}

/** How much of something is done, as a bar; `label` says it in words. */
export const Progress = ({ done, of, label }: ProgressProps) => (
  <progress class="progress" value={done} max={of} aria-label={label} />
)
