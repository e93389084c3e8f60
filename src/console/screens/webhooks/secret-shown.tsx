import { CopyButton } from '../../parts/copy-button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { webhookTexts } from './texts.ts'

const texts = webhookTexts.secret

/** Shows a webhook's secret, this once. */
export const SecretShown = ({ secret, onClose }: { secret: string; onClose(): void }) => (
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
