import { countText } from "#contract/lib/amounts.ts"
import type { UploadKind } from "#contract/lib/uploads.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"

/** Materials are for lecturers and the office. */
export const mayUpload = ({ role }: Pick<Viewer, "role">, kind: UploadKind) =>
  kind !== "material" || role !== "student"

type Usage = { bytes: number; unfinished: number }
type Limits = { perDay: number; unfinished: number }

const gigabytes = (bytes: number) => `${bytes / 1_000_000_000} GB`

/** The reason why a person may not upload a further file now. */
export function whyNoRoom(usage: Usage, size: number, { perDay }: Limits) {
  if (usage.bytes + size <= perDay) return undefined
  return `You can upload ${gigabytes(perDay)} a day. Please send this file tomorrow.`
}

/** The reason why a person may not begin a further upload. */
export function whyNoneBegun(usage: Usage, size: number, limits: Limits) {
  if (usage.unfinished < limits.unfinished) return whyNoRoom(usage, size, limits)
  return `You have ${usage.unfinished} unfinished uploads. Finish or cancel one of them first.`
}

/** The reason why an upload can't be used yet. */
export const whyIncomplete = ({ offset, size }: { offset: number; size: number }) =>
  offset === size
    ? undefined
    : `Only ${offset} of ${countText(size, "byte")} of this file have arrived. Please go on with the upload.`

/** The reason why an upload accepts no piece any more. */
export const whyClosed = (isFree: boolean) =>
  isFree ? undefined : "This file is being saved already, so no further bytes of it are taken."
