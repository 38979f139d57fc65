import { className } from "../../college/classes/fields.ts"
import { targetsBesideClasses } from "./types.ts"

/** Everybody, a group of classes, or one class (product decision 3.11). */
export const materialTarget = (missing?: string) =>
  className("Target class", { also: targetsBesideClasses, missing })
