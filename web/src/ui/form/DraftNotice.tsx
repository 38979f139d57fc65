import { Button } from "../controls/Button.tsx"
import { Notice } from "../state/Notice.tsx"

type Props = {
  /** The names of files that were too large for the draft. */
  leftOut: readonly string[]
  onDiscard: () => void
}

/** Tells the user that the form contains unsaved input. */
export function DraftNotice({ leftOut, onDiscard }: Props) {
  const files = leftOut.map((name) => `“${name}”`).join(" and ")
  return (
    <Notice live action={<Button onClick={onDiscard}>Discard</Button>}>
      <p>
        Your unsaved entries were restored.
        {files && ` ${files} was too large to be kept with them. Please choose it again.`}
      </p>
    </Notice>
  )
}
