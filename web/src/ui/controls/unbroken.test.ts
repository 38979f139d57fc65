import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Unbroken } from "./Unbroken.tsx"

const wholes = (text: string) =>
  Array.from(
    renderToStaticMarkup(createElement(Unbroken, null, text)).matchAll(/<span class="whole">(.*?)<\/span>/g),
    ([, whole]) => whole,
  )

test("numbers of records, academic years, dates, times and sizes aren't divided between two lines", () => {
  expect(wholes("Mphatso Standin, IPTE24-0018 · P12")).toEqual(["IPTE24-0018"])
  expect(wholes("L-0003, RC-2026-00001 and PYD2-0EX6-H16K")).toEqual([
    "L-0003",
    "RC-2026-00001",
    "PYD2-0EX6-H16K",
  ])
  expect(wholes("Term 4, 2026-2027: 1 Jan – 29 Nov 2026, 05:23")).toEqual([
    "2026-2027",
    "1 Jan",
    "29 Nov 2026",
  ])
  expect(wholes("Keep on this device (98 Bytes), essay.pdf, 1.46 MB")).toEqual(["98 Bytes", "1.46 MB"])
  expect(wholes("Tuesday 1:30 PM-4:30 PM, or 8:00 AM")).toEqual(["1:30 PM-4:30 PM", "8:00 AM"])
  expect(wholes("Monday to Friday 8:00 AM-12:00 noon")).toEqual(["8:00 AM-12:00 noon"])
  expect(wholes("Due in 7 days · 3 hours ago · 1 minute left")).toEqual([
    "in 7 days",
    "3 hours ago",
    "1 minute",
  ])
})

test("other words with a hyphen and numbers may be divided", () => {
  expect(wholes("Mary-Ann, Email, 8 students, +265 000 000 001")).toEqual([])
})
