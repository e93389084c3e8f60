interface EmailTextProps {
  of: string
}

/** An address, which breaks before its @ and after its dots where it does not fit one line. */
export const EmailText = ({ of: email }: EmailTextProps) => (
  <>
    {email
      .split(/(?=@)|(?<=\.)/)
      .flatMap((part, place) => (place === 0 ? [part] : [<wbr key={place} />, part]))}
  </>
)
