import { useEffect, useRef, useState } from "react"
import { SearchIcon } from "../controls/icons.tsx"
import { PrintedText } from "../controls/PrintedText.tsx"

type Props = {
  label: string
  value: string
  /** Called when typing stops. Called immediately on Enter, or when a key moves the focus elsewhere. */
  onChange: (value: string) => void
}

/** Milliseconds between the last key and the search. */
const pause = 500

/** A search box that waits until typing stops. */
export function SearchField({ label, value, onChange }: Props) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const [reported, setReported] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The value was changed elsewhere, such as by the Back button. A value that this field itself reported is ignored, because
  // it would overwrite newer typing.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== reported) {
      setText(value)
      setReported(undefined)
    }
  }
  useEffect(() => {
    if (value !== reported) clearTimeout(timer.current)
  }, [value, reported])
  const report = (next: string) => {
    clearTimeout(timer.current)
    setReported(next)
    if (next !== value) onChange(next)
  }
  return (
    <div className="search asked">
      <SearchIcon />
      <input
        type="search"
        className="input"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => {
          const next = event.currentTarget.value
          setText(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => report(next), pause)
        }}
        onBlur={() => {
          // If something is being pressed, the search waits. Otherwise the rows would change and the pressed element would
          // move away.
          if (document.querySelector(":active") === null) report(text)
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") report(text)
        }}
      />
      <PrintedText>{value && `Search: “${value}”`}</PrintedText>
    </div>
  )
}
