/** An email address that wraps only before its @. */
export function Email({ children: address }: { children: string }) {
  const index = address.indexOf("@")
  return (
    <a href={`mailto:${address}`}>
      {address.slice(0, index)}
      <wbr />
      {address.slice(index)}
    </a>
  )
}
