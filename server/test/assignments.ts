import type { Caller, College } from "./college.ts"
import { courseworkOf } from "./coursework.ts"
import { formOf } from "./forms.ts"
import { closeTerm, reopenTerm } from "./records.ts"
import { truncate } from "./truncate.ts"

/** Creates assignments over the API, and reads them. */
export async function assignmentsOf({ call, db, inject, ...college }: College) {
  const coursework = await courseworkOf({ call, db, inject, ...college })
  const { term, subject } = coursework
  const essay = { title: "Essay", subject_id: subject.id, due_date: "2031-03-04T16:30:00+02:00" }
  const create = (caller: Caller, fields: object = {}) =>
    call(caller, "POST /assignments", { body: { ...essay, ...fields } })
  const edit = (caller: Caller, id: number, fields: object = {}) =>
    call(caller, "PUT /assignments/{id}", { params: { id }, body: { ...essay, term_id: term.id, ...fields } })
  const remove = (caller: Caller, id: number) => call(caller, "DELETE /assignments/{id}", { params: { id } })
  const find = (caller: Caller, id: number) => call(caller, "GET /assignments/{id}", { params: { id } })
  async function seen(caller: Caller, query: object = {}) {
    const { body } = await call(caller, "GET /assignments", { query })
    return body.data.assignments.map(({ id }) => id).toSorted((a, b) => a - b)
  }
  async function send(caller: Caller, fields: object, file?: { name: string; content: Buffer }, id?: number) {
    const form = await formOf({ ...essay, ...fields }, file && { assignmentFile: file })
    const method = id === undefined ? "POST" : "PUT"
    const answer = await inject(caller, { method, url: `/api/assignments${id ? `/${id}` : ""}`, ...form })
    return { status: answer.statusCode, body: answer.json() }
  }
  const download = (caller: Caller, id: number, headers = {}) =>
    inject(caller, { url: `/api/assignments/download/${id}`, headers })
  const storedFiles = () => db.selectFrom("file").select("id").orderBy("id").execute()

  return {
    ...coursework,
    essay,
    create,
    edit,
    remove,
    find,
    seen,
    send,
    download,
    storedFiles,
    closeTerm: () => closeTerm(db, term.id),
    /** Deletes the assignments and reopens the term. People, subject and term are kept. */
    async clear() {
      await truncate(db, ["grade", "submission", "assignment", "teaching_assignment", "notification"])
      await truncate(db, ["deleted_record"])
      await reopenTerm(db, term.id)
    },
  }
}
