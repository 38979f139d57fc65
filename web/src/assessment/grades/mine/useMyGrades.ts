import type { CallError } from "../../../lib/api/callError.ts"
import { useData } from "../../../lib/api/data.ts"
import { toast } from "../../../ui/overlay/toast.ts"
import { figuresOf } from "./figures.ts"

/**
 * A student's grades with the current policy, in one call. The GPA is loaded separately, so that the grades are shown even if it
 * can't be loaded.
 */
export function useMyGrades() {
  const query = useData("GET /grades/my-grades")
  const gpa = useData("GET /grades/my-gpa")
  const isSettled = gpa.data !== undefined || gpa.error !== null
  return {
    all: query,
    gpa,
    /** Undefined while loading. */
    figures: isSettled && query.data ? figuresOf(gpa.data?.gpa, query.data.gradesBySubject) : undefined,
    busy: query.isFetching || gpa.isFetching,
    refresh: async () => sayFailure(await Promise.all([query.refetch(), gpa.refetch()])),
  }
}

/** Shows a failure in a toast, because the note about old figures is far above the button. */
function sayFailure(refreshed: readonly { error: Error | null }[]) {
  const failed = refreshed.find(({ error }) => error)
  if (failed) toast.failure(`Couldn't refresh. ${failed.error?.message}`)
}

/** The text depends on whether the server replied (spec 002 section 8). */
export function gradesFailure(error: Error | null) {
  const status = (error as CallError | null)?.status ?? 0
  return status >= 400 && status < 500
    ? "Unable to load your grades. Please contact your instructor."
    : `Unable to load grades: ${error?.message ?? ""}`
}
