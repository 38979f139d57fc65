import { everyClass } from "#contract/teaching/materials/types.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"

/** The class that a lecturer teaches, with its group. A null class means all classes. */
type TaughtClass = { class: string | null; group_name: string | null }

/**
 * Whether the viewer may upload for a target. Lecturers upload for the classes to which they teach the subject, for a group
 * that includes one of these, and for everybody who takes the subject.
 */
export function mayUpload({ role }: Pick<Viewer, "role">, taught: readonly TaughtClass[], target: string) {
  if (role === "admin") return true
  return taught.some(
    (own) => own.class === null || target === everyClass || own.class === target || own.group_name === target,
  )
}

/** The uploader can change a material, and administrators can change every one. */
export const mayEdit = (
  { role, personId }: Pick<Viewer, "role" | "personId">,
  { uploaded_by }: { uploaded_by: number },
) => role === "admin" || (role === "lecturer" && uploaded_by === personId)

/** Whether a request begins to read the file. A resumed download requests a later range. */
export const isBeginning = (method: string, range: string | undefined) =>
  method === "GET" && (range === undefined || /^bytes=0-/.test(range))
