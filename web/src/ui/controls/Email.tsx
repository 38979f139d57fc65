type Props = { children: string }

/** An email address that wraps only before its @. */
export function EmailText({ children: address }: Props) {
  const index = address.indexOf("@")
  return (
    <>
      {address.slice(0, index)}
      <wbr />
      {address.slice(index)}
    </>
  )
}

/** An email address to write to. */
export const Email = ({ children: address }: Props) => (
  <a href={`mailto:${address}`}>
    <EmailText>{address}</EmailText>
  </a>
)
