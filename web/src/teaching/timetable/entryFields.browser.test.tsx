import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { Term } from "#contract/courses/terms/endpoints.ts"
import type { TimetableEntry } from "#contract/teaching/timetable/endpoints.ts"
import "../../ui/styles/ui.css"
import { dataKey } from "../../lib/api/data.ts"
import { refusal, success } from "../../lib/testing/answers.ts"
import { queriesWithoutRequests, renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { EntryDialog } from "./EntryDialog.tsx"
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

test("the proposed lecturer of a subject is replaced by that of another one, also by way of a subject that nobody teaches", async () => {
  const queries = queriesWithoutRequests()
  const ofTerm = { year_of_study: 1, approval: "approved", sort: "code", kind: "course", semester_number: 1 }
  const nobodys = { id: 6, code: "ART111", name: "Art" }
  queries.setQueryData(dataKey("GET /subjects", { query: ofTerm }), { subjects: [own, nobodys, other] })
  const hours = [
    { subject_id: own.id, class: "P1", lecturer_id: 3, lecturer_name: "Grace Example" },
    { subject_id: other.id, class: "P1", lecturer_id: 4, lecturer_name: "James Example" },
  ]
  queries.setQueryData(dataKey("GET /timetable-plans/hours", { query: { term_id: 1 } }), {
    hours: hours.map((row) => ({ ...row, subject_code: "", subject_name: "", planned: 0, wanted: 1 })),
  })
  await renderInPortal(
    <Form
      schema={entrySchema(12)}
      defaults={valuesOf(undefined, {}, { by: "class", name: "P1" }, term)}
      submitLabel="Add"
      onSubmit={vi.fn()}
    >
      <EntryFields entry={undefined} term={term} weekCount={12} lecturer={undefined} />
    </Form>,
    { queries, user: { classes: ["P1"] } },
  )
  const subject = page.getByLabelText("Subject", { exact: true })
  const lecturer = page.getByRole("combobox", { name: "Lecturer" })
  await subject.selectOptions(String(own.id))
  await expect.element(lecturer).toHaveValue("Grace Example")
  await subject.selectOptions(String(nobodys.id))
  await subject.selectOptions(String(other.id))
  await expect.element(lecturer).toHaveValue("James Example")
})

test("after a conflict, the weeks of an entry that somebody else has chosen aren't overwritten", async () => {
  const entry = {
    ...{ id: 9, term_id: 1, subject_id: 5, subject_code: "ENG111", subject_name: "English", classes: ["P1"] },
    ...{ lecturer_id: 3, lecturer_name: "Grace Example", room_id: null, lesson_type: "Lecture", day: 1 },
    ...{ start_time: "08:00", end_time: "09:00", weeks: null, warning: null, has_begun: false, version: 1 },
  } as unknown as TimetableEntry
  const sent: { weeks: unknown }[] = []
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) => {
    if (init?.method !== "PUT") return success({})
    sent.push(JSON.parse(String(init.body)))
    return refusal(409, { code: "conflict", current: { ...entry, weeks: [1, 4], version: 2 } })
  })
  await renderInPortal(
    <EntryDialog
      entry={entry}
      start={{}}
      view={{ by: "class", name: "P1" }}
      term={{ ...term, start_date: "2084-01-03", end_date: "2084-03-24" } as Term}
      lecturer={undefined}
      onMove={vi.fn()}
      onClose={vi.fn()}
    />,
    { queries: queriesWithoutRequests(), user: { classes: ["P1"] } },
  )
  await page.getByLabelText("Day").selectOptions("Tuesday")
  const save = page.getByRole("button", { name: "Save changes" })
  await save.click()
  await expect
    .element(page.getByRole("group", { name: "Weeks", exact: true }))
    .toMatchTextContent(/Chosen weeks/)
  await expect.element(page.getByLabelText("Weeks", { exact: true })).toHaveValue("chosen")
  await save.click()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]?.weeks).toEqual([1, 4])
})
