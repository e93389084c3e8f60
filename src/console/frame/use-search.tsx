import type { ComponentType, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from './icons.tsx'
import { frameTexts } from './texts.ts'

type Search = ComponentType<{ onClose(): void }>

/** What searches, which is loaded when it is first asked for. */
let loaded: Search | null = null

async function loadSearch(): Promise<Search> {
  loaded ??= (await import('../screens/search/search.tsx')).Search
  return loaded
}

interface SearchParts {
  button: VNode
  /** Beside the header, of which it is no part. */
  dialog: VNode | null
}

/** Searches everything of a merchant, from any of its screens; also by Ctrl K. */
export function useSearch(): SearchParts {
  const [isOpen, setOpen] = useState(false)
  const open = () =>
    loadSearch().then(
      () => setOpen(true),
      // Offline there is nothing to search; the button is there when it is back.
      () => {},
    )
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (document.querySelector('dialog[open]') === null) void open()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const Search = loaded
  return {
    button: (
      <button
        type="button"
        class="plain small search-button"
        aria-keyshortcuts="Control+K"
        aria-label={frameTexts.search}
        onClick={open}
      >
        <Icon name="search" />
        <span>{frameTexts.search}</span>
      </button>
    ),
    dialog: isOpen && Search ? <Search onClose={() => setOpen(false)} /> : null,
  }
}
