import { readFileSync } from 'node:fs'
import { stripVTControlCharacters, styleText } from 'node:util'
import { type PathOfRoute, parseLogLine, renderLogLine } from './worker-log.ts'

/** Output of wrangler that is useless, or that the stack prints better. */
const noise = [
  /^\[wrangler:info\] [A-Z]+ \S+ \d{3}/,
  /^Your Worker has access to the following bindings/,
  /^Binding +Resource +Mode/,
  /^env\.\w+ /,
  /^Using secrets defined in/,
  /^\[custom build\]/,
  /^The file .* changed, restarting build/,
  /^⎔ (Starting local server|Connection status updated|Reloading local server)/,
  /Scheduled Workers are not automatically triggered/,
  /To manually trigger a scheduled event/,
  /curl "http:\/\/localhost:\d+\/cdn-cgi\/local\/scheduled"/,
  /For more details, see .*test-cron-triggers-locally/,
  /^\[wrangler:info\] Ready on /,
]

/** Filters one of wrangler's streams, and shows the useful lines. */
export function createOutputFilter(
  show: (text: string) => void,
  pathOfRoute: PathOfRoute,
): (chunk: string) => void {
  let rest = ''
  let mail: Map<string, string> | undefined
  let shown = false
  const showMail = () => {
    if (mail) show(renderMail(mail))
    mail = undefined
    shown = false
  }
  const read = (line: string) => {
    const text = stripVTControlCharacters(line).trimEnd()
    if (text.includes('send_email binding called with MessageBuilder')) {
      showMail()
      mail = new Map()
      return
    }
    if (mail) {
      const [, name, value] = /^(From|To|Subject|Text|HTML): (.*)$/.exec(text) ?? []
      if (name !== undefined && value !== undefined) mail.set(name, value)
      if (mail.has('HTML')) showMail()
      if (name !== undefined || text === '') return
      showMail()
    }
    const logged = parseLogLine(text)
    const rendered = logged ? renderLogLine(logged, pathOfRoute) : renderOther(line, text, shown)
    shown = rendered !== undefined && rendered.trim() !== ''
    if (rendered !== undefined) show(rendered)
  }
  return (chunk) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) read(line)
  }
}

/** Blank lines are shown between shown lines: the report of a failed build has some. */
function renderOther(line: string, text: string, afterShown: boolean): string | undefined {
  if (text === '') return afterShown ? '' : undefined
  if (noise.some((pattern) => pattern.test(text))) return undefined
  if (text.startsWith('⎔ Local server updated'))
    return styleText('dim', 'The Worker was built anew.')
  return line
}

/** Recipient, subject, and in bold the code or link that a developer needs. */
function renderMail(mail: Map<string, string>): string {
  const wanted = findCodeOrLink(mail.get('Text'))
  const lines = [
    '',
    `  ${styleText('cyan', '✉')}  ${styleText('bold', mail.get('To') ?? '')}  ${mail.get('Subject') ?? ''}`,
    ...(wanted === undefined ? [] : [`     ${styleText(['bold', 'cyan'], wanted)}`]),
    '',
  ]
  return lines.join('\n')
}

/** The code or link, which is on a line of its own. */
function findCodeOrLink(file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  try {
    const text = readFileSync(file, 'utf8')
    return /^\s*(\d{6}|https?:\/\/\S+)\s*$/m.exec(text)?.[1]
  } catch {
    return undefined
  }
}
