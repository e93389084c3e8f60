import { SERVICE_NAME } from '../../domain/service.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '../../platform/share-card/card-size.ts'
import type { Language } from '../language.ts'

/** What chats and social networks show of a page that is shared. */
export interface LinkPreview {
  description: string
  /** The path of its picture, a PNG: WhatsApp shows no SVG. */
  card: string
}

interface LinkPreviewTagsProps extends LinkPreview {
  title: string
  language: Language
  languageQuery: string
  /** The page's path. */
  path: string
  publicUrl: string
}

const LOCALES: Record<Language, string> = { es: 'es_VE', en: 'en_US' }

/** Open Graph: https://ogp.me/ */
export const LinkPreviewTags = (props: LinkPreviewTagsProps) => {
  const { title, description, card, language, languageQuery, path, publicUrl } = props
  const other = language === 'es' ? LOCALES.en : LOCALES.es
  const tags = {
    'og:type': 'website',
    'og:site_name': SERVICE_NAME,
    'og:title': title,
    'og:description': description,
    'og:url': publicUrl + path,
    'og:locale': LOCALES[language],
    'og:locale:alternate': other,
    'og:image': publicUrl + card + languageQuery,
    'og:image:type': 'image/png',
    'og:image:width': String(CARD_WIDTH),
    'og:image:height': String(CARD_HEIGHT),
    'og:image:alt': title,
  }
  return (
    <>
      {Object.entries(tags).map(([property, content]) => (
        <meta property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
