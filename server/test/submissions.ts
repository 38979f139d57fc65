import type { Caller, College } from "./college.ts"
import { courseworkOf } from "./coursework.ts"
import { truncate } from "./truncate.ts"

/** Creates submissions, and reads them. */
export async function submissionsOf(college: College) {
  const { call, db, inject } = college
  const own = (caller: Caller, id: number) =>
    call(caller, "GET /assignments/{id}/my-submission", { params: { id } })
  const list = (caller: Caller, id: number, query: object = {}) =>
    call(caller, "GET /assignments/{id}/submissions", { params: { id }, query })
  async function numbers(caller: Caller, id: number, query: object = {}) {
    return (await list(caller, id, query)).body.data.submissions.map(({ student_id }) => student_id)
  }
  const download = (caller: Caller, id: number, { query = "", headers = {} } = {}) =>
    inject(caller, { url: `/api/assignments/submissions/${id}/download${query}`, headers })
  const archive = (caller: Caller, id: number, query = "") =>
    inject(caller, { url: `/api/assignments/${id}/submissions/download${query}` })
  /** The numbers of submissions and of their versions. */
  const stored = async () => [
    (await db.selectFrom("submission").select("id").execute()).length,
    (await db.selectFrom("submission_version").select("id").execute()).length,
  ]

  return {
    ...(await courseworkOf(college)),
    own,
    list,
    numbers,
    download,
    archive,
    stored,
    /** Deletes assignments and submissions. People, subject and term are kept. */
    async clear() {
      await truncate(db, ["grade", "submission", "assignment", "teaching_assignment", "notification", "mail"])
    },
  }
}
