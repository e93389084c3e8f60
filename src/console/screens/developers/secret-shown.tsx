import { CopyButton } from '../../parts/copy-button.tsx'
import { Dialog } from '../../parts/dialog.tsx'

interface SecretShownProps {
  texts: Record<'title' | 'lead' | 'copy' | 'done', string>
  secret: string
  onClose(): void
}

/** Shows a secret, this once. */
export const SecretShown = ({ texts, secret, onClose }: SecretShownProps) => (
  <Dialog title={texts.title} onClose={onClose}>
    <div class="stack">
      <p class="quiet">{texts.lead}</p>
      <code class="secret">{secret}</code>
      <div class="actions">
        <CopyButton text={secret} label={texts.copy} />
        <button type="button" onClick={onClose}>
          {texts.done}
        </button>
      </div>
    </div>
  </Dialog>
)
