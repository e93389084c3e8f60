/** Up to two initials of a person’s name, by which one finds them among others: `María Fernanda Guédez` -> `MG`. */
export const personInitials = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words[words.length > 2 ? 2 : 1] : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}
