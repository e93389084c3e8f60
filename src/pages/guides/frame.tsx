import type { PropsWithChildren } from 'hono/jsx'
import { SERVICE_NAME } from '../../domain/service.ts'
import { Document, ServiceLogo } from '../document.tsx'
import type { Language } from '../language.ts'
import { guideStyle } from './style.ts'
import { guideTexts } from './texts.ts'

interface FrameProps {
  language: Language
  title: string
  description: string
  /** The address of the same page in the other language. */
  otherAddress: string
}

/** The frame of guides and of the reference. */
export const Frame = ({
  language,
  title,
  description,
  otherAddress,
  children,
}: PropsWithChildren<FrameProps>) => {
  const { guides, reference, otherLanguage } = guideTexts[language]
  return (
    <Document
      language={language}
      title={`${title} · ${SERVICE_NAME}`}
      description={description}
      style={guideStyle}
      head={<link rel="alternate" hreflang={otherLanguage.language} href={otherAddress} />}
    >
      <header>
        <a href="/">
          <ServiceLogo /> {SERVICE_NAME}
        </a>
        <a href={`/docs/guides?lang=${language}`}>{guides}</a>
        <a href={`/docs?lang=${language}`}>{reference}</a>
        <a href={otherAddress} hreflang={otherLanguage.language} lang={otherLanguage.language}>
          {otherLanguage.name}
        </a>
      </header>
      {children}
    </Document>
  )
}
