import { useLocation } from "react-router"
import * as z from "zod"
import { chosen, text } from "#contract/lib/fields.ts"
import {
  incompleteMaterial,
  type Material,
  materialInput,
  noMaterialFile,
} from "#contract/teaching/materials/endpoints.ts"
import { materialTarget } from "#contract/teaching/materials/target.ts"
import { randomKey } from "../../lib/api/idempotencyKey.ts"
import { fileOf } from "../../lib/files.ts"
import { useEntry } from "../../lib/outbox/entries.ts"
import type { Outgoing } from "../../lib/outbox/entry.ts"
import { holdEntry, releaseEntry } from "../../lib/outbox/outbox.ts"
import { filesOf } from "../../lib/outbox/takingBack.ts"
import { useDeliver } from "../../lib/outbox/useDeliver.ts"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { MaterialFields } from "./MaterialFields.tsx"

/** The fields of the form. The specification's text is the heading above the errors, which name each missing field. */
const fields = materialInput.omit({ upload_id: true }).extend({
  title: text("Title", 200),
  subject_id: chosen("Module"),
  student_class: materialTarget(),
  source: z.enum(["file", "link"]),
  file: z.union([fileOf("material", noMaterialFile), z.null()]).optional(),
})
/** Makes zod check the two rules below even if another field is missing. */
const always = { when: () => true }

/** A material needs a file or a link. An existing one may keep its file. */
const schemaFor = (material: Material | undefined) =>
  fields
    .refine(({ source, file }) => source === "link" || file || (material && material.link === null), {
      path: ["file"],
      error: noMaterialFile,
      ...always,
    })
    .refine(({ source, link }) => source === "file" || link, {
      path: ["link"],
      error: "Link is required.",
      ...always,
    })

type Props = { material: Material | undefined; onClose: () => void }

/**
 * The form for a new or existing material (spec 002, "Lecturer Course Materials"). It closes while its file is being sent. A
 * change replaces an earlier one that waits, so it includes that one's values and file.
 */
export function MaterialDialog({ material, onClose }: Props) {
  const save = useSaveMaterial()
  const waiting = useEntry(`material ${material?.id}`)
  return (
    <FormDialog
      title={material ? "Edit material" : "Upload material"}
      size="side"
      onClose={onClose}
      draft={material ? `material ${material.id}` : "new material"}
      schema={schemaFor(material)}
      defaults={{ ...valuesOf(material), ...valuesIn(waiting) }}
      problem={incompleteMaterial}
      submitLabel={material ? "Save changes" : "Upload Material"}
      busyLabel={material ? "Saving..." : "Uploading..."}
      onSubmit={async ({ source, file, ...values }) => {
        const body = { ...values, link: source === "link" ? values.link : null }
        const chosenFile = file ?? (waiting && (await filesOf(waiting)).file)
        await save({ id: material?.id, body }, source === "file" ? chosenFile : undefined)
      }}
    >
      <MaterialFields material={material} />
    </FormDialog>
  )
}

const valuesOf = (material: Material | undefined): z.input<typeof fields> => ({
  source: material && material.link !== null ? "link" : "file",
  file: null,
  link: material?.link ?? "",
  title: material?.title ?? "",
  description: material?.description ?? "",
  subject_id: material?.subject_id ?? "",
  type: material?.type ?? "",
  student_class: material?.student_class ?? "",
  publish_at: material && material.is_published === false ? material.publish_at : "",
  version: material?.version,
})

function valuesIn(waiting: Outgoing | undefined) {
  const body = waiting?.parts.body as z.output<typeof materialInput> | undefined
  return body && { ...body, source: body.link ? ("link" as const) : ("file" as const), link: body.link ?? "" }
}

/** The fields of a material, and its id if it already exists. */
type MaterialForm = { id: number | undefined; body: z.input<typeof materialInput> }

/**
 * Returns a function that saves a material. A file is sent before that, in pieces, while the user continues with other work.
 */
function useSaveMaterial() {
  const { pathname } = useLocation()
  const deliver = useDeliver({ hasFiles: true })
  return async ({ id, body }: MaterialForm, file: File | undefined) => {
    const write =
      id === undefined
        ? { endpoint: "POST /materials" as const, parts: { body } }
        : { endpoint: "PUT /materials/{id}" as const, parts: { params: { id }, body } }
    const material = {
      ...write,
      name: `material ${id ?? randomKey()}`,
      title: file ? file.name : `Material “${body.title}”`,
      counted: { number: 1, singular: "material", plural: "materials" },
      path: pathname,
      failure: "Error uploading material: ",
      form: id === undefined ? "new material" : `material ${id}`,
    }
    if (!file) return void (await deliver(material))
    await holdEntry({ ...material, files: { file: { kind: "material", into: "upload_id" } } }, { file })
    void releaseEntry(material.name)
  }
}
