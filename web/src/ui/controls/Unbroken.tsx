import { createElement, Fragment, type ReactNode } from "react"

/** Numbers of records, academic years, dates and sizes: "IPTE25-0040", "2026-2027", "29 Nov 2026", "98 KB". */
const wholes =
  /((?:\b[A-Z][A-Z0-9]*|\b\d{4})(?:-[A-Z0-9]*\d[A-Z0-9]*)+|\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: \d{4})?|\b\d[\d.]* (?:Bytes|KB|MB|GB)\b)/

/** A text in which no number or date is divided between two lines. Other content is shown as it is. */
export const Unbroken = ({ children }: { children: ReactNode }) =>
  typeof children === "string"
    ? createElement(
        Fragment,
        null,
        ...children
          .split(wholes)
          .map((part, index) =>
            index % 2 === 1 ? createElement("span", { className: "whole" }, part) : part,
          ),
      )
    : children
