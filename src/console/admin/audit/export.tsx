import { Downloads } from '../../parts/downloads.tsx'
import { adminApi } from '../requests.ts'
import { auditTexts as texts } from './texts.ts'

interface ExportProps {
  filters: { userId?: string; action?: string; from?: string; to?: string }
}

/** Downloads every record that the filters show. */
export const Export = ({ filters }: ExportProps) => (
  <Downloads
    name="audit"
    formats={{ csv: texts.download('CSV'), jsonl: texts.download('JSONL') }}
    request={(format) => adminApi.exportAuditLogs({ query: { ...filters, format } })}
  />
)
