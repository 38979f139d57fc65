import { useLocation } from "react-router"
import type * as z from "zod"
import type { materialInput } from "#contract/teaching/materials/endpoints.ts"
import { randomKey } from "../../lib/api/idempotencyKey.ts"
import { holdEntry, releaseEntry } from "../../lib/outbox/outbox.ts"
import { useDeliver } from "../../lib/outbox/useDeliver.ts"

/** The fields of a material, and its id if it already exists. */
type MaterialForm = { id: number | undefined; body: z.input<typeof materialInput> }

/**
 * Returns a function that saves a material. A file is sent before that, in pieces, while the user continues with other work.
 */
export function useSaveMaterial() {
  const { pathname } = useLocation()
  const deliver = useDeliver({ hasFiles: true })
  return async ({ id, body }: MaterialForm, file: File | undefined) => {
    const material = {
      name: `material ${id ?? randomKey()}`,
      ...(id === undefined
        ? { endpoint: "POST /materials" as const, parts: { body } }
        : { endpoint: "PUT /materials/{id}" as const, parts: { params: { id }, body } }),
      title: file ? file.name : `Material “${body.title}”`,
      counted: { number: 1, one: "material", many: "materials" },
      path: pathname,
      failure: "Error uploading material: ",
      form: id === undefined ? "new material" : `material ${id}`,
    }
    if (!file) return void (await deliver(material))
    await holdEntry({ ...material, files: { file: { kind: "material", into: "upload_id" } } }, { file })
    void releaseEntry(material.name)
  }
}
