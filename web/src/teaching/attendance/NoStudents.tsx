import { EmptyState } from "../../ui/state/EmptyState.tsx"

/** Shown instead of the register of a class without students. */
export const NoStudents = () => (
  <EmptyState
    title="No students in this class"
    text="Students appear here once the office has enrolled them."
    seed="people"
  />
)
