import { Button } from "../controls/Button.tsx"
import { Notice } from "../state/Notice.tsx"

/** Tells the user that the form holds unsaved input. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice live action={<Button onClick={onDiscard}>Discard</Button>}>
      <p>Your unsaved entries were restored.</p>
    </Notice>
  )
}
