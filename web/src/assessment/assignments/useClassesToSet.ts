import { useClasses } from "../../college/classes/useClasses.ts"
import { useData } from "../../lib/api/data.ts"
import { useFieldValue } from "../../ui/fields/useField.ts"

/**
 * The classes for which this person may set an assignment in the form's subject and term. These are all classes until a subject
 * is chosen, or if the request fails, because the server refuses the others by name. Undefined while the request is in progress.
 */
export function useClassesToSet() {
  const allClasses = useClasses()
  const subject_id = useFieldValue<number | string>("subject_id")
  const term_id = useFieldValue<number | string>("term_id")
  const query = { subject_id: Number(subject_id), term_id: term_id ? Number(term_id) : null }
  const { data, isError } = useData("GET /assignments/classes", subject_id ? { query } : undefined)
  return data?.classes ?? (subject_id && !isError ? undefined : allClasses)
}
