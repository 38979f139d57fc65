import { type ReactNode, useId } from "react"

type Props = {
  label: ReactNode
  value: number
  onChange: (value: number) => void
  min?: number
  max: number
  /** The value in words, for screen readers: "70%". */
  text: string
}

/** A whole number for trying values out. Invalid input is impossible, and a thumb can set it. */
export function Slider({ label, value, onChange, min = 0, max, text }: Props) {
  const id = useId()
  return (
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}
