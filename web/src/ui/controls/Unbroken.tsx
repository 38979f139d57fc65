import { createElement, Fragment, type ReactNode } from "react"

/** "IPTE25-0040" and "2026-2027" */
const numberOrYear = /(?:\b[A-Z][A-Z0-9]*|\b\d{4})(?:-[A-Z0-9]*\d[A-Z0-9]*)+/
/** "29 Nov 2026" */
const date = /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: \d{4})?/
/** "98 KB" */
const size = /\b\d[\d.]* (?:Bytes|KB|MB|GB)\b/
/** "7:30 AM", "7:30 AM-4:30 PM" and "8:00 AM-12:00 noon" */
const time = /\b\d{1,2}:\d{2} [AP]M(?:-\d{1,2}:\d{2} \w+)?\b/
/** "7 days", "in 7 days" and "3 hours ago" */
const distance = /\b(?:in )?\d+ (?:minute|hour|day|week|month|year)s?\b(?: ago\b)?/
/** The group makes `split` return the matches too, at the odd positions. */
const unbroken = new RegExp(
  `(${[numberOrYear, date, size, time, distance].map(({ source }) => source).join("|")})`,
)

/** A text in which no number, date or time is divided between two lines. Other content is shown as it is. */
export const Unbroken = ({ children }: { children: ReactNode }) =>
  typeof children === "string"
    ? createElement(
        Fragment,
        null,
        ...children
          .split(unbroken)
          .map((part, index) =>
            index % 2 === 1 ? createElement("span", { className: "whole" }, part) : part,
          ),
      )
    : children

type LinesProps = { lines: readonly (string | false | null | undefined)[] }

/** Short texts, one per line. Blank ones are left out. */
export const UnbrokenLines = ({ lines }: LinesProps) =>
  lines.map(
    (line) =>
      line && (
        <p key={line}>
          <Unbroken>{line}</Unbroken>
        </p>
      ),
  )
