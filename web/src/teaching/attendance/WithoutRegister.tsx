import { Button } from "../../ui/controls/Button.tsx"
import { EmptyState } from "../../ui/state/EmptyState.tsx"

/** Shown instead of the register of a class without students. */
export const NoStudents = () => (
  <EmptyState
    title="No students in this class"
    text="Students appear here once the office has enrolled them."
    seed="people"
  />
)

/** Shown instead of a register that can't be submitted yet, with the reason on its button. */
export const NotYet = ({ reason }: { reason: string }) => (
  <div className="foot-bar register-foot">
    <p className="register-totals">{reason}</p>
    <Button kind="main" disabledReason={reason}>
      Submit
    </Button>
  </div>
)
