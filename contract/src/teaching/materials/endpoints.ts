import * as z from "zod"
import { subjectReference } from "../../courses/subjects/reference.ts"
import { byRole, download, endpoints, signedIn } from "../../lib/endpoints.ts"
import {
  choice,
  chosen,
  flag,
  line,
  optionalChoice,
  optionalDayOrInstant,
  optionallyChosen,
  optionalText,
  text,
  version,
  whole,
} from "../../lib/fields.ts"
import { listQuery } from "../../lib/lists.ts"
import { data, deletedReply, listOf, nullable, one } from "../../lib/replies.ts"
import { ticket } from "../../lib/tickets.ts"
import { materialTarget } from "./target.ts"
import { materialTypes } from "./types.ts"

/** A material as every reader sees it (spec 002 section 3). */
export const material = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  ...subjectReference,
  /** "all", "Class A" or "P3". */
  student_class: z.string(),
  type: z.enum(materialTypes),
  /** The same as type: some screens read this name. */
  file_type: z.enum(materialTypes),
  /** Null for a link. The size, in bytes, is shown before a download begins; the checksum is SHA-256 in hexadecimal. */
  ...nullable({ file_name: z.string(), file_size: z.int(), file_sha256: z.string(), media_type: z.string() }),
  /** The address of the file, which requires a bearer token; for a link, the link itself. */
  file_path: z.string(),
  link: z.string().nullable(),
  uploaded_by_name: z.string(),
  created_at: z.string(),
  publish_at: z.string(),
  download_count: z.int(),
})

/** A file that was replaced by a later one. */
const earlierVersion = z.object({
  number: z.int(),
  file_name: z.string(),
  file_size: z.int(),
  uploaded_at: z.string(),
})

const forStaff = z.object({
  /** True if students see the material now. */
  is_published: z.boolean(),
  /** The newest first. */
  earlier_versions: z.array(earlierVersion),
  may_edit: z.boolean(),
  version: z.int(),
})

/** A material on a screen of any role. Students get it without the fields of lecturers. */
export type Material = z.infer<typeof material> & Partial<z.infer<typeof forStaff>>

/** Spec 002 section 5. */
export const noMaterialFile = "Please select a file to upload"
export const incompleteMaterial = "Please fill in all required fields"

const linkError = "Link must be an address such as https://example.com/lesson."

/** A web address, or null. A name and password before the host are refused, because they hide where the link leads. */
const optionalLink = z
  .union(
    [
      text("Link", 2000).pipe(z.string().regex(/^https?:\/\/[\w.-]+(:\d{1,5})?([/?#]\S*)?$/i, linkError)),
      z.literal(""),
      z.null(),
    ],
    linkError,
  )
  .optional()
  .transform((value) => value || null)

/**
 * A material is a file, sent with the form or in pieces before it (`uploadId`), or a link. An edit without any of them keeps
 * the newest file.
 */
export const materialInput = z.object({
  title: line("Title", 200, incompleteMaterial),
  description: optionalText("Description", 2000),
  subject_id: chosen("Module", incompleteMaterial),
  /** If absent, the type of a new material follows from the file's media type, and an edit keeps the present type. */
  type: optionalChoice("Type", materialTypes),
  student_class: materialTarget(incompleteMaterial),
  /** If absent, a new material is published now, and an edit keeps the present time. */
  publish_at: optionalDayOrInstant("Publish at"),
  upload_id: optionallyChosen("File"),
  link: optionalLink,
  version,
})

const sorts = ["created_at", "title", "subject_code", "type", "file_size", "download_count"] as const
const filters = {
  subject_id: chosen("Module").optional(),
  type: choice("Type", materialTypes).optional(),
}

const materialList = listQuery(sorts, {
  ...filters,
  student_class: materialTarget().optional(),
  /** Only materials that the viewer uploaded. */
  own: flag,
})

/** The materials of a student, by default those of their active term. */
export const ownMaterialList = listQuery(sorts, {
  ...filters,
  term_id: chosen("Term").optional(),
  term_number: whole("Term", 1, 6).optional(),
  year_of_study: whole("Year of study", 1, 2).optional(),
})

/** Every type, with 0 for those without materials. */
export const materialCounts = z.array(z.object({ type: z.enum(materialTypes), count: z.int() }))

const staff = ["admin", "lecturer"] as const
const staffMaterial = material.extend(forStaff.shape)
const single = one("material", staffMaterial)
const list = listOf("materials", staffMaterial)

export const materialEndpoints = endpoints({
  "GET /materials": {
    roles: signedIn,
    query: materialList,
    response: byRole({ admin: list, lecturer: list, student: listOf("materials", material) }),
  },
  "GET /students/my-materials": {
    roles: ["student"],
    query: ownMaterialList,
    response: listOf("materials", material),
  },
  /** The number of materials of each type that the viewer may read. */
  "GET /materials/counts-by-type": {
    roles: signedIn,
    response: data({ counts: materialCounts }),
  },
  "GET /materials/{id}": {
    roles: signedIn,
    response: byRole({ admin: single, lecturer: single, student: one("material", material) }),
  },
  /** The newest file, or with `number` an earlier one for lecturers and administrators. */
  "GET /materials/{id}/download": {
    roles: signedIn,
    query: z.object({ number: whole("Number", 1, 10_000).optional() }),
    response: download,
  },
  /** An address that opens the newest file in a new tab or a player. */
  "GET /materials/{id}/url": { roles: signedIn, response: data({ url: z.string() }) },
  /**
   * The address from the endpoint above. It opens the file for a minute, with the session's cookie. After that minute a
   * player can continue to read and a broken download can resume, for as long as the viewer may read the material.
   */
  "GET /auth/materials/{id}": {
    roles: "anyone",
    query: ticket,
    response: download,
  },
  "POST /materials": {
    roles: staff,
    body: materialInput,
    files: { file: "material" },
    manualTransaction: true,
    notifiesMany: true,
    status: 201,
    response: single,
  },
  "PUT /materials/{id}": {
    roles: staff,
    body: materialInput,
    files: { file: "material" },
    manualTransaction: true,
    response: single,
  },
  "DELETE /materials/{id}": { roles: staff, response: deletedReply },
})
