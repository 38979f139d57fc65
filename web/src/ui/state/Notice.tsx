import type { ReactNode } from "react"

type Tone = "good" | "warn" | "bad" | "info"

type Props = {
  tone?: Tone
  children: ReactNode
  /** Set if the notice appears after the page, so that it is announced: errors immediately, others politely. */
  live?: boolean
  /** One or two buttons. */
  action?: ReactNode
  /** On a phone only the first paragraph is shown, on one line. */
  brief?: boolean
}

const marks: Record<Tone, string> = {
  good: "M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm-1.5 13L4.7 10.2 6.3 8.600l2.200 2.200 5.200-5.200 1.600 1.600z",
  warn: "M10 1 20 19H0zM9 7v6h2V7zm0 7.500v2h2v-2z",
  bad: "M6 1h8l5 5v8l-5 5H6l-5-5V6zm3 4v6h2V5zm0 7.500v2h2v-2z",
  info: "M1 1h18v18H1zm8 3v2h2V4zm0 4v8h2V8z",
}

/** A message in the page. Its icons differ in shape, not only in colour. */
export function Notice({ tone = "info", children, live = false, action, brief = false }: Props) {
  const liveRole = tone === "bad" ? "alert" : "status"
  return (
    <div
      className={`notice notice-${tone}${brief ? " notice-brief" : ""}`}
      role={live ? liveRole : undefined}
    >
      <div className="notice-words">
        <svg
          className="notice-mark icon"
          viewBox="0 0 20 20"
          fill="currentColor"
          fillRule="evenodd"
          aria-hidden="true"
        >
          <path d={marks[tone]} />
        </svg>
        <div className="notice-body">{children}</div>
      </div>
      {action}
    </div>
  )
}
