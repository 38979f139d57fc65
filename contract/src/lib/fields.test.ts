import { describe, expect, test } from "vitest"
import { optionalPhone, phone } from "./contactFields.ts"
import { day, dayOrInstant, flag, instant, line, optionalText, text } from "./fields.ts"
import { listQuery } from "./lists.ts"

const due = instant("Due date")

test.each([
  ["2026-01-31T09:00:00+02:00", "2026-01-31T07:00:00.000Z"],
  ["2026-01-31T09:00", "2026-01-31T07:00:00.000Z"],
  ["2026-01-31T09:00:00-17:25", "2026-02-01T02:25:00.000Z"],
])("the instant %s is %s in UTC", (value, utc) => {
  expect(due.parse(value)).toBe(utc)
})

test.each(["2026-02-30T09:00", "tomorrow"])("%s is refused in words", (value) => {
  expect(due.safeParse(value).error?.issues).toMatchObject([
    { message: "Due date must be a date and time such as 31/01/2026, 09:00." },
  ])
})

test.each(["0000-01-31", "1899-12-31", "2200-01-01"])(
  "%s is refused with the years that are taken",
  (value) => {
    const refused = [{ message: "Due date must be in 1900 or later, and before 2200." }]
    for (const field of [instant("Due date"), dayOrInstant("Due date")])
      expect(field.safeParse(`${value}T09:00`).error?.issues).toMatchObject(refused)
    for (const field of [day("Due date"), dayOrInstant("Due date")])
      expect(field.safeParse(value).error?.issues).toMatchObject(refused)
  },
)

test.each(["+265 888 000 111", "(01) 234-567", "0888123"])("%s is a telephone number", (value) => {
  expect(phone("Phone number").parse(value)).toBe(value)
  expect(optionalPhone("Phone").parse(value)).toBe(value)
})

test.each(["abc", "12", "0888 12", "0888 123 4 x", "1".repeat(16)])("%s is no telephone number", (value) => {
  const rest = "must have 7 to 15 digits, with nothing but spaces, +, - and brackets between them."
  for (const [label, field] of [
    ["Phone number", phone("Phone number")],
    ["Phone", optionalPhone("Phone")],
  ] as const) {
    expect(field.safeParse(value).error?.issues).toMatchObject([{ message: `${label} ${rest}` }])
  }
})

test("an optional telephone number may be blank", () => expect(optionalPhone("Phone").parse("")).toBeNull())

/** Every character from U+0000 to U+FFFF. */
const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join("")

describe("a text", () => {
  test.each([
    ["Essay\u0001 one", "Essay one"],
    ["Part 1\vPart 2", "Part 1\nPart 2"],
    ["Part 1\u2028Part 2\u0085Part 3", "Part 1\nPart 2\nPart 3"],
    ["a\tb\r\nc", "a\tb\r\nc"],
    ["\u0000\ufffe\uffff\ud800", ""],
    ["Mwayi \u{1f393}", "Mwayi \u{1f393}"],
    ["\u{1f469}\u200d\u{1f3eb} \u2764\ufe0f", "\u{1f469}\u200d\u{1f3eb} \u2764\ufe0f"],
    ["Mwa\u00adyi\u034f", "Mwayi"],
    ["\u3164", ""],
    ["\u200d \u2800\ufe0f", ""],
  ])("%j is kept as %j", (given, stored) => {
    expect(optionalText("Title", 200).parse(given) ?? "").toBe(stored)
  })

  test("keeps none of the characters that XML forbids, and no control character", () => {
    const stored = text("Title", 0x10000).parse(`a${all}a`)
    expect(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.test(stored)).toBe(false)
    expect(/(?![\t\n\r])\p{Cc}/u.test(stored)).toBe(false)
  })

  test("of one line has a space where a line broke", () => {
    expect(line("Title", 200).parse("Part 1\v Part 2")).toBe("Part 1 Part 2")
  })
})

test("a day alone lasts until its end where something ends, and begins with its first second where something begins", () => {
  expect(dayOrInstant("Expiry", "ends").parse("2026-01-31")).toBe("2026-01-31T21:59:59.000Z")
  const messageOf = (value: string) => dayOrInstant("Due date").safeParse(value).error?.issues[0]?.message
  expect(messageOf("2026-01-31T")).toBe("Due date has no time yet. Add one, such as 09:00.")
  expect(messageOf("T16:30")).toBe("Due date has no day yet. Add one, such as 31/01/2026.")
  expect(messageOf("")).toBe("Due date is required.")
  expect(dayOrInstant("Publication").parse("2026-01-31")).toBe("2026-01-30T22:00:00.000Z")
  expect(dayOrInstant("Expiry", "ends").parse("2026-01-31T09:00")).toBe("2026-01-31T07:00:00.000Z")
})

describe("a flag", () => {
  test.each([true, 1, "true", "1", "yes", "on", "True", " YES "])("%j is read as yes", (value) => {
    expect(flag.parse(value)).toBe(true)
  })
  test.each([false, 0, "false", "0", "no", "off", "False", ""])("%j is read as no", (value) => {
    expect(flag.parse(value)).toBe(false)
  })
  test.each([null, undefined])("%j says nothing", (value) => expect(flag.parse(value)).toBeUndefined())
  test.each(["maybe", 2, []])("%j is refused in words", (value) => {
    expect(flag.safeParse(value).error?.issues).toMatchObject([{ message: "Choose yes or no." }])
  })
})

test("a page or limit that is no whole number from 1 is ignored, and a very large one is lowered (product decision 2.5)", () => {
  const read = (page: string, limit: string) => listQuery(["name"]).parse({ page, limit })
  expect(read("2", "1000")).toMatchObject({ page: 2, limit: 1000 })
  for (const text of ["0", "-1", "1.5", "many", ""])
    expect([read(text, "1").page, read("1", text).limit]).toEqual([undefined, undefined])
  expect(read("1000001", "9007199254740991")).toMatchObject({ page: 1_000_000, limit: 1_000_000 })
})
