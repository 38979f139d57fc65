import { Notice } from "../../ui/state/Notice.tsx"
import { useFocusOn } from "./useFocusOn.ts"

/** Confirms a form and scrolls to the confirmation, because a long form may have been sent from far below. */
export function FormConfirmation({ text }: { text: string | undefined }) {
  const box = useFocusOn(text)
  if (!text) return null
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="good" live>
        {text}
      </Notice>
    </div>
  )
}
