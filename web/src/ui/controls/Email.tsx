/** An e-mail address that wraps only before its @. */
export function Email({ children: address }: { children: string }) {
  const at = address.indexOf("@")
  return (
    <a href={`mailto:${address}`}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  )
}
