import type { Caller, College } from "./college.ts"
import { pdf } from "./corpus.ts"
import { courseworkOf } from "./coursework.ts"
import { formOf } from "./forms.ts"

type Sent = { name?: string; content?: Buffer } | null

/** Creates a term with a subject, and materials for it. */
export async function materialsOf(college: College) {
  const { call, db, inject } = college
  const course = await courseworkOf(college)

  async function send(
    method: "POST" | "PUT",
    url: string,
    caller: Caller,
    { headers = {}, ...fields }: Record<string, unknown> & { headers?: object },
    file: Sent,
  ) {
    const given = { title: "Phonics", subjectId: course.subject.id, studentClass: "all", ...fields }
    const sent = file && { file: { name: file.name ?? "phonics.pdf", content: file.content ?? pdf } }
    const form = await formOf(given, sent ?? {})
    const answer = await inject(caller, { method, url, ...form, headers: { ...form.headers, ...headers } })
    return { status: answer.statusCode, body: answer.json() }
  }
  const upload = (caller: Caller, fields: Record<string, unknown> = {}, file: Sent = {}) =>
    send("POST", "/api/materials", caller, fields, file)

  return {
    ...course,
    upload,
    /** Uploads a valid material, and returns it. */
    async add(caller: Caller, fields: Record<string, unknown> = {}, file: Sent = {}) {
      const { status, body } = await upload(caller, fields, file)
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
      return body.data.material as { id: number; version: number; file_path: string }
    },
    edit: (caller: Caller, id: number, fields: Record<string, unknown> = {}, file: Sent = null) =>
      send("PUT", `/api/materials/${id}`, caller, fields, file),
    download: (caller: Caller, id: number, { query = "", headers = {} } = {}) =>
      inject(caller, { url: `/api/materials/${id}/download${query}`, headers }),
    async titles(caller: Caller, query: object = {}) {
      const { body } = await call(caller, "GET /materials", { query })
      return body.data.materials.map(({ title }) => title)
    },
    async ownTitles(caller: Caller, query: object = {}) {
      const { body } = await call(caller, "GET /students/my-materials", { query })
      return body.data.materials.map(({ title }) => title)
    },
    /** Deletes the materials. People, subjects and terms are kept. */
    async clear() {
      for (const table of ["material", "upload", "notification", "teaching_assignment"] as const) {
        await db.deleteFrom(table).execute()
      }
    },
  }
}
