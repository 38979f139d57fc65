import "./slider.css"
import { type ReactNode, useId, useState } from "react"
import { readNumber } from "./NumberField.tsx"

type Props = {
  label: ReactNode
  value: number
  onChange: (value: number) => void
  max: number
  /** The unit beside the box: "%". */
  unit: string
}

/**
 * A number for trying values out: a slider for the thumb, and a box for an exact number. A number outside of the bounds is
 * not used, and the box shows an error that names the bounds.
 */
export function Slider({ label, value, onChange, max, unit }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const isWithin = (number: number | string | null): number is number =>
    typeof number === "number" && number >= 0 && number <= max
  const isWrong = typed !== undefined && !isWithin(readNumber(typed))
  return (
    <div className="slider">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <div className="slider-row">
        <input
          id={id}
          type="range"
          min="0"
          max={max}
          value={value}
          aria-valuetext={`${value}${unit}`}
          onChange={(event) => {
            setTyped(undefined)
            onChange(Number(event.target.value))
          }}
        />
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className="input slider-box"
          aria-labelledby={`${id}-label`}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-bounds` : undefined}
          value={typed ?? String(value)}
          onChange={({ target }) => {
            setTyped(target.value)
            const number = readNumber(target.value)
            if (isWithin(number)) onChange(number)
          }}
          onBlur={() => setTyped(undefined)}
        />
        <span aria-hidden="true">{unit}</span>
      </div>
      {isWrong && (
        <p id={`${id}-bounds`} className="slider-bounds">
          Type a number from 0 to {max}.
        </p>
      )}
    </div>
  )
}
