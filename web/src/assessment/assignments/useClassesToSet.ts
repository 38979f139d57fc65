import { useClasses } from "../../college/classes/useClasses.ts"
import { useData } from "../../lib/api/data.ts"
import { useFieldValue } from "../../ui/fields/useField.ts"

/**
 * The classes for which this person may set an assignment in the form's subject and term; undefined while they are requested.
 * Without a subject, or if the request fails, all classes are offered, and the server refuses the wrong ones by name.
 */
export function useClassesToSet() {
  const allClasses = useClasses()
  const subject_id = useFieldValue<number | string>("subject_id")
  const term_id = useFieldValue<number | string>("term_id")
  const query = { subject_id: Number(subject_id), term_id: term_id ? Number(term_id) : null }
  const { data, isError } = useData("GET /assignments/classes", subject_id ? { query } : undefined)
  return data?.classes ?? (subject_id && !isError ? undefined : allClasses)
}
