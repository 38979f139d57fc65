import { useId, useRef } from "react"
import { Button } from "../controls/Button.tsx"
import { toast } from "../overlay/toast.ts"
import { Field } from "./Field.tsx"

type Props = { label: string; value: string; hint?: string }

/** A value to be copied to another place, with a button that copies it. */
export function CopyField({ label, value, hint }: Props) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const copy = async () => {
    box.current?.select()
    // Without HTTPS, scripts can't write to the clipboard, but they can copy the selected text.
    const isCopied = navigator.clipboard
      ? await navigator.clipboard.writeText(value).then(
          () => true,
          () => false,
        )
      : document.execCommand("copy")
    if (isCopied) toast.success("Copied.")
    else toast.failure("Your browser refuses to copy. The text is selected: copy it yourself.")
  }
  return (
    <Field id={id} label={label} hint={hint} required>
      <div className="input-joined">
        <input
          ref={box}
          id={id}
          type="text"
          readOnly
          aria-describedby={hint && `${id}-hint`}
          className="input"
          value={value}
        />
        <Button onClick={copy}>Copy</Button>
      </div>
    </Field>
  )
}
