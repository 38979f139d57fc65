import { useEffect, useRef } from "react"
import { Notice } from "../../ui/state/Notice.tsx"

/** Confirms a form and scrolls to it, because a long form may have been sent from far below. */
export function FormDone({ text }: { text: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text) box.current?.focus()
  }, [text])
  if (!text) return null
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="good" live>
        {text}
      </Notice>
    </div>
  )
}
