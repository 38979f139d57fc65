import { classGroups } from "../../college/classes/groups.ts"

/** Spec 002 section 4. */
export const materialTypes = ["document", "video", "image", "audio", "presentation", "archive"] as const
export type MaterialType = (typeof materialTypes)[number]

/** A file's type by its media type, until somebody chooses another (spec 002 section 5). */
export function materialTypeOf(mediaType: string): MaterialType {
  const [family] = mediaType.split("/")
  if (family === "image" || family === "video" || family === "audio") return family
  if (/presentation|powerpoint/.test(mediaType)) return "presentation"
  return /zip|rar/.test(mediaType) ? "archive" : "document"
}

/** A material that is for every class. */
export const everyClass = "all"

/** The targets that mean several classes. */
export const targetsBesideClasses = [everyClass, ...classGroups] as const
