import { describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { formOf } from "../../../test/forms.ts"

const college = await openCollege()

const tables = {
  students: { columns: "Email,First name", row: "x,ŵ" },
  grades: { columns: "Student number,Points", row: "ŵ,1" },
}
const bigEndian = (text: string) => Buffer.from(text, "utf16le").swap16()

async function send(path: string, content: Buffer) {
  const form = await formOf({}, { file: { name: "table.csv", content } })
  const answer = await college.inject("admin", { method: "POST", url: `/api/imports/${path}`, ...form })
  return { status: answer.statusCode, body: answer.json() }
}

describe.each(["students", "grades"] as const)(
  "a file of %s that was saved as Unicode big endian",
  (kind) => {
    const { columns, row } = tables[kind]
    const text = `${columns}\r\n${row}\r\n`

    test.each([
      ["with", bigEndian(`\uFEFF${text}`)],
      ["without", bigEndian(text)],
    ])("%s a byte order mark is read", async (_, content) => {
      const { status, body } = await send(`${kind}/preview`, content)
      expect(status).toBe(200)
      expect(body.data.preview.columns).toEqual(columns.split(","))
      expect(Object.values(body.data.preview.rows[0].values)).toContain("ŵ")
      expect(await send(kind, content)).toMatchObject({
        status: 422,
        body: { errors: { file: "No row of this file can be imported." } },
      })
    })
  },
)
