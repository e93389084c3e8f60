import { say } from '../../language.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Moment } from '../../parts/money.tsx'
import { Status } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { Breakable, CodeBlock, prettyJson } from '../developers/code-block.tsx'

type Detail = Schemas['DeliveryDetail']

const isAccepted = (status: number) => status >= 200 && status < 300

/** One attempt: when it was, and how the endpoint responded. */
export const Attempt = ({ of }: { of: Detail['attempts'][number] }) => (
  <section class="card">
    <div class="title">
      <div>
        <strong>{say([`Intento ${of.number}`, `Attempt ${of.number}`])}</strong>
        <p class="quiet">
          <Moment of={of.createdAt} />, {of.durationMs} ms
        </p>
      </div>
      {of.responseStatus === null ? (
        <Status tone="bad">{say(['Sin respuesta', 'No response'])}</Status>
      ) : (
        <Status tone={isAccepted(of.responseStatus) ? 'good' : 'bad'}>
          {`HTTP ${of.responseStatus}`}
        </Status>
      )}
    </div>
    {of.error !== null && <p class="quiet">{of.error}</p>}
    {of.responseBody ? (
      <CodeBlock text={prettyJson(of.responseBody)} />
    ) : (
      of.error === null && (
        <p class="quiet">
          {say(['La respuesta no tenía contenido.', 'The response had no content.'])}
        </p>
      )
    )}
  </section>
)

/** What a delivery sends. */
export const SentRequest = ({ of: { url, headers, body } }: { of: Detail['request'] }) => (
  <>
    <h2>{say(['Lo que se envía', 'What is sent'])}</h2>
    <section class="card">
      <p>
        <code>
          POST <Breakable text={url} />
        </code>
      </p>
      {Object.keys(headers).length > 0 && (
        <details>
          <summary>{say(['Encabezados', 'Headers'])}</summary>
          <CodeBlock
            text={Object.entries(headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}
          />
        </details>
      )}
      <CodeBlock text={prettyJson(body)} />
      <div class="actions">
        <CopyButton text={body} label={say(['Copiar tal como se envía', 'Copy as it is sent'])} />
      </div>
    </section>
  </>
)
