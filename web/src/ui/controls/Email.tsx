/** An e-mail address that breaks before its @ where it has to, and never inside a word. */
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
