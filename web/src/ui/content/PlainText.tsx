/** Text that keeps its line breaks. */
export function PlainText({ children }: { children: string }) {
  return <div className="plain-text">{children}</div>
}
