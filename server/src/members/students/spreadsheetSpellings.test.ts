import { beforeEach, describe, expect, test } from "vitest"
import { itemAt } from "#contract/lib/objects.ts"
import { openCollege } from "../../../test/college.ts"
import { faultsOf, importsOf } from "../../../test/spreadsheets/imports.ts"
import { studentsOf } from "../../../test/students.ts"

const college = await openCollege()
const { add, clear } = studentsOf(college)
const { preview, exported } = importsOf(college, "students")
beforeEach(clear)

/** The list's own file, after a spreadsheet or a person has written some of its cells in another way. */
async function exportedAs(...spellings: readonly (readonly [written: string, instead: string])[]) {
  let text = (await exported("students/export", "csv")).toString("utf8")
  for (const [written, instead] of spellings) {
    expect(text).toContain(written)
    text = text.replaceAll(written, instead)
  }
  return preview(text)
}
const fields = {
  last_name: "Ng'oma",
  phone_number: "0999123456",
  gender: "female",
  religion: "Catholic",
  year_of_study: "1",
}

describe("a row of a student whom the college has", () => {
  test.each([
    ["a spreadsheet took the zero of the telephone number", ["0999123456", "999123456"]],
    ["the gender is abbreviated", [",female,", ",F,"]],
    ["the religion is abbreviated", [",Catholic,", ",RC,"]],
    ["the year of study is spelled out", [",1,", ",Year 1,"]],
    ["the apostrophe is curly", ["Ng'oma", "Ng’oma"]],
  ] as const)("is unchanged although %s", async (_, spelling) => {
    await add(fields)
    const { rows } = await exportedAs(spelling)
    expect(itemAt(rows, 0)).toMatchObject({ unchanged: true, faults: [] })
  })

  test("is refused if it says something else, with the cell as it was typed", async () => {
    await add(fields)
    expect(faultsOf(await exportedAs(["0999123456", "999123457"], [",Catholic,", ",SDA,"]))).toEqual([
      "Tadala Ng'oma has “0999123456” at the college. Change it there. Here it is “999123457”. Tadala Ng'oma has “Catholic” at the college. Change it there. Here it is “SDA”.",
    ])
  })

  test("is refused if it is found by its address and has another number", async () => {
    const { student_number } = await add(fields)
    expect(faultsOf(await exportedAs([student_number, "X-9999"]))).toEqual([
      `Tadala Ng'oma has the number “${student_number}”. Correct it, or leave it blank. Here it is “X-9999”.`,
    ])
    expect((await exportedAs([student_number, ""])).rows).toMatchObject([{ unchanged: true, faults: [] }])
  })

  test.each(["–", " ", " - ", "‑"])("is found by a number with %j in place of the hyphen", async (typed) => {
    const { student_number } = await add({ ...fields, email: "none" })
    const { rows } = await exportedAs([student_number, student_number.toLowerCase().replace("-", typed)])
    expect(itemAt(rows, 0)).toMatchObject({ unchanged: true, faults: [] })
  })
})
