import type { ImportKind, ImportPreview, ImportReceipt } from "#contract/people/imports/endpoints.ts"
import type { College } from "../college.ts"
import { formOf } from "../forms.ts"

type Fields = Record<string, string>

/** Sends tables of a kind as an administrator does, and downloads the list's own export. */
export function importsOf({ inject, call }: College, kind: ImportKind) {
  async function send(
    url: "" | "/preview",
    content: string | Buffer,
    fields: Fields = {},
    headers: Fields = {},
  ) {
    const bytes = Buffer.from(content)
    const isArchive = bytes.subarray(0, 2).toString() === "PK"
    const name = `${kind}.${isArchive ? "xlsx" : "csv"}`
    const form = await formOf(fields, { file: { name, content: bytes } })
    const answer = await inject("admin", {
      method: "POST",
      url: `/api/imports/${kind}${url}`,
      headers: { ...form.headers, ...headers },
      payload: form.payload,
    })
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
    /** A list's own file. */
    async exported(url: string, format: string): Promise<Buffer> {
      const { rawPayload } = await inject("admin", {
        url: `/api/${url}${url.includes("?") ? "&" : "?"}format=${format}`,
      })
      return Buffer.from(rawPayload)
    },
  }
}

export const faultsOf = ({ rows }: ImportPreview) =>
  rows.map(({ faults }) => faults.map(({ text }) => text).join(" "))
