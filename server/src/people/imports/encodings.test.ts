import { describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { importsOf } from "../../../test/spreadsheets/imports.ts"

const college = await openCollege()

const tables = {
  students: { columns: "Email,First name", row: "x,ŵ" },
  grades: { columns: "Student number,Points", row: "ŵ,1" },
}
const bigEndian = (text: string) => Buffer.from(text, "utf16le").swap16()

describe.each(["students", "grades"] as const)(
  "a file of %s that was saved as Unicode big endian",
  (kind) => {
    const { send, preview } = importsOf(college, kind)
    const { columns, row } = tables[kind]
    const text = `${columns}\r\n${row}\r\n`

    test.each([
      ["with", bigEndian(`\uFEFF${text}`)],
      ["without", bigEndian(text)],
    ])("%s a byte order mark is read", async (_, content) => {
      const table = await preview(content)
      expect(table.columns).toEqual(columns.split(","))
      expect(Object.values(table.rows[0]!.values)).toContain("ŵ")
      expect(await send("", content)).toMatchObject({
        status: 422,
        body: { errors: { file: "No row of this file can be imported." } },
      })
    })
  },
)
