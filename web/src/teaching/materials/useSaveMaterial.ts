import type * as z from "zod"
import type { materialInput } from "#contract/teaching/materials/endpoints.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { transferScript, useTransferScript } from "../../lib/transfer/script.ts"

/** The fields of a material, and its id if it exists already. */
export type MaterialForm = { id: number | undefined; body: z.input<typeof materialInput> }

const failure = "Error uploading material: "

/** Saves materials. A file is sent in pieces first, while the user goes on with other things. */
export function useSaveMaterial() {
  const write = useWrite()
  useTransferScript()
  const save = ({ id, body }: MaterialForm) =>
    id === undefined
      ? write("POST /materials", { body }, { failure })
      : write("PUT /materials/{id}", { params: { id }, body }, { failure })

  async function upload(form: MaterialForm, file: File) {
    const { startUpload } = await transferScript()
    startUpload({
      file,
      kind: "material",
      form,
      save: (upload_id) => save({ ...form, body: { ...form.body, upload_id } }),
    })
  }
  return { save, upload }
}
