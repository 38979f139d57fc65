import { everyClass } from "#contract/teaching/materials/types.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"

/** The class that a lecturer teaches, with its group. A class of null means all classes. */
export type TaughtClass = { class: string | null; group_name: string | null }

/**
 * Whether the viewer may upload for a target. Lecturers upload for the classes that they teach the subject to, for a group that
 * holds one of these, and for everybody who takes the subject.
 */
export function mayUpload({ role }: Pick<Viewer, "role">, taught: readonly TaughtClass[], target: string) {
  if (role === "admin") return true
  return taught.some(
    (own) => own.class === null || target === everyClass || own.class === target || own.group_name === target,
  )
}

/** The person who uploaded a material changes it, and administrators change every one. */
export const mayEdit = (
  { role, personId }: Pick<Viewer, "role" | "personId">,
  { uploaded_by }: { uploaded_by: number },
) => role === "admin" || (role === "lecturer" && uploaded_by === personId)

/** Whether a request begins to read the file; what resumes an earlier download asks for a later range. */
export const isBeginning = (method: string, range: string | undefined) =>
  method === "GET" && (range === undefined || /^bytes=0-/.test(range))
