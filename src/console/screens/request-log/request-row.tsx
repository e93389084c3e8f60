import { language, say } from '../../language.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { Breakable } from '../developers/code-block.tsx'
import { requestLogTexts as texts } from './texts.ts'

const toneOf = (status: number): Tone => (status < 400 ? 'good' : status < 500 ? 'wait' : 'bad')

interface RequestRowProps {
  of: Schemas['LoggedRequest']
  /** Undefined for a key of somebody else. */
  keyName: string | undefined
}

/** A request on two lines, with the rest behind a tap. */
export const RequestRow = ({ of, keyName }: RequestRowProps) => (
  <li>
    <details class="request">
      <summary class="row">
        <span>
          <code>
            <strong>{of.method}</strong> <Breakable text={of.path} />
          </code>
          <span class="quiet">
            <Moment of={of.at} />
          </span>
        </span>
        <span class="figure">
          <Status tone={toneOf(of.status)}>{String(of.status)}</Status>
        </span>
      </summary>
      <div class="stack">
        <Facts
          of={[
            of.errorCode !== null && [
              say(['Error', 'Error']),
              <code key="error">{of.errorCode}</code>,
            ],
            [say(['Duración', 'Duration']), `${of.durationMs} ms`],
            [texts.key, keyName ?? <code key="key">{of.keyId}</code>],
            [texts.id, <code key="id">{of.requestId}</code>],
          ]}
        />
        <div class="actions">
          <CopyButton text={of.requestId} label={say(['Copiar el número', 'Copy the number'])} />
          {of.errorCode !== null && (
            <a href={`/docs/guides/${language}/errors`}>
              {say(['Qué significa cada error', 'What each error means'])}
            </a>
          )}
        </div>
      </div>
    </details>
  </li>
)
