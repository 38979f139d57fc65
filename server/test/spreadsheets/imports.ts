import type { ImportKind, ImportPreview, ImportReceipt } from "#contract/people/imports/endpoints.ts"
import type { College } from "../college.ts"
import { formOf } from "../forms.ts"

type Fields = Record<string, string>

/** Sends tables of a kind as an administrator does, and downloads the list's own export. */
export function importsOf({ inject, call }: College, kind: ImportKind) {
  async function send(url: "" | "/preview", content: string | Buffer, fields: Fields = {}) {
    const name = typeof content === "string" ? `${kind}.csv` : `${kind}.xlsx`
    const form = await formOf(fields, { file: { name, content: Buffer.from(content) } })
    const answer = await inject("admin", { method: "POST", url: `/api/imports/${kind}${url}`, ...form })
    return { status: answer.statusCode, body: answer.json() }
  }
  return {
    send,
    preview: async (content: string | Buffer, fields: Fields = {}): Promise<ImportPreview> =>
      (await send("/preview", content, fields)).body.data.preview,
    runImport: async (content: string | Buffer, fields: Fields = {}): Promise<ImportReceipt> =>
      (await send("", content, fields)).body.data.import,
    undo: async (id: number) =>
      (await call("admin", "POST /imports/{id}/undo", { params: { id } })).body.data,
    /** A list's own file, as text if it is CSV, so that it is sent again as text. */
    async exported(url: string, format: string): Promise<string | Buffer> {
      const { rawPayload, body } = await inject("admin", {
        url: `/api/${url}${url.includes("?") ? "&" : "?"}format=${format}`,
      })
      return format === "csv" ? body : Buffer.from(rawPayload)
    },
  }
}

export const faultsOf = ({ rows }: ImportPreview) =>
  rows.map(({ faults }) => faults.map(({ text }) => text).join(" "))
