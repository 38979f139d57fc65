import { Button } from "../../ui/controls/Button.tsx"

/** Shown instead of a register that can't be submitted yet, with the reason on its button. */
export const NotYet = ({ reason }: { reason: string }) => (
  <div className="foot-bar register-foot">
    <p className="register-totals">{reason}</p>
    <Button kind="main" disabledReason={reason}>
      Submit
    </Button>
  </div>
)
