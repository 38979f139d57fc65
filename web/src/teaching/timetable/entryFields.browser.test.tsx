import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { Term } from "#contract/courses/terms/endpoints.ts"
import "../../ui/styles/ui.css"
import { dataKey } from "../../lib/api/data.ts"
import { queriesWithoutRequests, renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { EntryFields } from "./EntryFields.tsx"
import { entrySchema, valuesOf } from "./entryValues.ts"

const term = { id: 1, year_of_study: 1, semester: 1, kind: "course" } as Term
const own = { id: 5, code: "ENG111", name: "English" }
const other = { id: 7, code: "MAT112", name: "Mathematics" }

test("a subject of another semester is in the choice of a timetable entry once it is ticked, and the tick is sent", async () => {
  const queries = queriesWithoutRequests()
  const year = { year_of_study: 1, approval: "approved", sort: "code" } as const
  const subjects = (query: typeof year & { kind?: "course"; semester_number?: number }, rows: object[]) =>
    queries.setQueryData(dataKey("GET /subjects", { query }), { subjects: rows })
  subjects({ ...year, kind: "course", semester_number: 1 }, [own])
  subjects(year, [own, other])
  const start = { lecturer_id: 3, day: 1, start_time: "08:00", end_time: "09:00" }
  const send = vi.fn(async () => {})
  await renderInPortal(
    <Form
      schema={entrySchema(12)}
      defaults={valuesOf(undefined, start, { by: "class", name: "P1" }, term)}
      submitLabel="Add"
      busyLabel="Saving..."
      onSubmit={send}
    >
      <EntryFields
        entry={undefined}
        term={term}
        weekCount={12}
        lecturer={{ lecturer_id: 3, lecturer_name: "Grace Example" }}
      />
    </Form>,
    { queries, user: { classes: ["P1"] } },
  )
  const choice = page.getByLabelText("Subject", { exact: true })
  await expect.element(choice).toMatchTextContent("ENG111 English")
  await expect.element(choice).not.toMatchTextContent("MAT112")
  await page.getByLabelText("A subject of another semester").click()
  await choice.selectOptions("MAT112 Mathematics")
  await page.getByRole("button", { name: "Add" }).click()
  await vi.waitFor(() =>
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ subject_id: 7, another_semester: true })),
  )
})
