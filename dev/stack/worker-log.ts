import { styleText } from 'node:util'

type Line = Record<string, unknown>

/** The log events without a local use: cron jobs and sealing. */
const silencedEvents = new Set(['job', 'audit.sealed'])

/** The path that a route with this id declares. */
export type PathOfRoute = (id: string) => string | undefined

/** The Worker's structured line in what wrangler printed, which puts a mark of its own before errors. */
export function parseLogLine(text: string): Line | undefined {
  const json = /^(?:\S+ )?(?:\[ERROR\] )?(\{"level":.*\})$/.exec(text.trim())?.[1]
  if (json === undefined) return undefined
  try {
    return JSON.parse(json) as Line
  } catch {
    return undefined
  }
}

/** The readable form of a log line; undefined for a silenced one. */
export function renderLogLine(
  line: Line,
  pathOfRoute: PathOfRoute,
  at = new Date(),
): string | undefined {
  const { level, event, ...fields } = line
  if (level !== 'error' && silencedEvents.has(String(event))) return undefined
  const time = styleText('dim', at.toTimeString().slice(0, 8))
  if (event === 'request') return `${time}  ${renderRequest(fields, pathOfRoute)}`
  const text = `${event}  ${renderFields(fields)}`
  return `${time}  ${level === 'error' ? styleText('red', text) : text}`
}

function renderRequest(
  { method, route, status, durationMs, requestId }: Line,
  pathOfRoute: PathOfRoute,
): string {
  const path = pathOfRoute(String(route)) ?? (route === null ? 'no such path' : `page ${route}`)
  const number = Number(status)
  const colour = number >= 500 ? 'red' : number >= 400 ? 'yellow' : 'green'
  const trace = number >= 500 ? `  ${requestId}` : ''
  return `${String(method).padEnd(6)} ${path}  ${styleText(colour, String(status))}  ${durationMs} ms${trace}`
}

const renderFields = (fields: Line): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ')
