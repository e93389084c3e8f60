import { useState } from 'preact/hooks'
import type { WageRow } from './wage-rows.ts'

type Kept = [
  rows: readonly WageRow[],
  change: (rows: readonly WageRow[]) => void,
  forget: () => void,
]

/** Rows that are as they were left on this page of the browser, until they are forgotten. */
export function useKeptRows(name: string, first: readonly WageRow[]): Kept {
  const place = `wages ${name}`
  const [rows, setRows] = useState<readonly WageRow[]>(() => {
    const kept = sessionStorage.getItem(place)
    return kept === null ? first : (JSON.parse(kept) as WageRow[])
  })
  const change = (changed: readonly WageRow[]) => {
    setRows(changed)
    sessionStorage.setItem(place, JSON.stringify(changed))
  }
  return [rows, change, () => sessionStorage.removeItem(place)]
}
