import { Button } from "../../../ui/controls/Button.tsx"
import type { Pad } from "./usePad.ts"

/** Shown if the open student left the class meanwhile, so that no key meant for them enters another student's mark. */
export const PadLeft = ({ pad }: { pad: Pad }) => (
  <div className="pad-done" role="alert">
    <h2>{pad.leftName ?? "The student"} is no longer in this class</h2>
    {pad.isTyped && <p>What you typed for them is not entered: {pad.text || "an empty mark"}.</p>}
    <Button kind="main" onClick={pad.next}>
      Go on
    </Button>
  </div>
)
