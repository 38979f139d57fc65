/** Text as it was typed, line by line. */
export function PlainText({ children }: { children: string }) {
  return <div className="plain-text">{children}</div>
}
