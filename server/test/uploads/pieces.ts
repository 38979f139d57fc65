import type { College } from "../college.ts"

/** Sends files in pieces, and creates materials from them. */
export async function uploadsOf({ app, bearers, call, db }: College) {
  const { id: subjectId } = await db
    .insertInto("subject")
    .values({ code: "E1", name: "English", year_of_study: 1, semester_number: 1 })
    .returning("id")
    .executeTakeFirstOrThrow()

  async function pieceTo(server: College["app"], id: number, payload: Buffer, offset?: number) {
    const { statusCode, body } = await server.inject({
      method: "PATCH",
      url: `/api/resumable-uploads/${id}${offset === undefined ? "" : `?offset=${offset}`}`,
      headers: { "content-type": "application/octet-stream", authorization: `Bearer ${bearers.admin}` },
      payload,
    })
    return { status: statusCode, body: JSON.parse(body) }
  }

  return {
    subjectId,
    async begin(content: Buffer, given: object = {}, who: "admin" | "lecturer" = "admin") {
      const body = { name: "phonics.pdf", size: content.length, kind: "material", ...given }
      const answer = await call(who, "POST /resumable-uploads", { body })
      return { status: answer.status, ...answer.body, upload: answer.body.data?.upload }
    },
    /** Sends a piece to one of several servers. */
    pieceTo,
    piece: (id: number, bytes: Buffer, offset?: number) => pieceTo(app, id, bytes, offset),
    use(uploadId: number, given: object = {}, headers: Record<string, string> = {}) {
      const body = { title: "Phonics", subjectId, studentClass: "all", uploadId, ...given }
      return call("admin", "POST /materials", { body, headers })
    },
  }
}
