interface LongTextProps {
  of: string
}

/** A text with addresses, which break before an @ and after slashes, where they do not fit one line. */
export const LongText = ({ of: text }: LongTextProps) => (
  <>
    {(text.match(/@?[^@/]*\/*/g) ?? []).flatMap((part, place) =>
      place === 0 ? [part] : [<wbr key={place} />, part],
    )}
  </>
)
