import { Notice } from "../../ui/state/Notice.tsx"
import { useFocusOn } from "./useFocusOn.ts"

/** Confirms that a form was sent. Scrolls to the confirmation, because the button of a long form is far below it. */
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
