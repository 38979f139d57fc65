import { Notice } from "../../ui/state/Notice.tsx"
import type { Match, PastedMarks } from "./pastedMarks.ts"

const matches: readonly [Match, string][] = [
  ["number", "By student number"],
  ["order", "In the order of the class list"],
]

/** By what a pasted value finds its student. */
export function MatchChoice({ match, onMatch }: { match: Match; onMatch: (match: Match) => void }) {
  return <Choice name="Match" options={matches} chosen={match} onChoose={onMatch} />
}

type ColumnChoiceProps = {
  pasted: Pick<PastedMarks, "columns" | "read">
  title: string
  onColumn: (index: number) => void
}

/** Names the column that is read. Of several, another one can be chosen; none is read if nobody knows which is meant. */
export function ColumnChoice({ pasted: { columns, read }, title, onColumn }: ColumnChoiceProps) {
  const [first, ...others] = columns
  if (!first) return null
  if (others.length === 0) return <p className="hint">From the column “{first.head}”.</p>
  const options = columns.map(({ index, head }) => [index, head] as const)
  return (
    <>
      {read === undefined && (
        <Notice tone="warn" live>
          <p>
            There are several columns of marks, and none is called “{title}”. Choose the one that belongs
            here.
          </p>
        </Notice>
      )}
      <Choice name="From the column" options={options} chosen={read} onChoose={onColumn} />
    </>
  )
}

type ChoiceProps<Value> = {
  name: string
  options: readonly (readonly [Value, string])[]
  chosen: Value | undefined
  onChoose: (value: Value) => void
}

function Choice<Value extends string | number>({ name, options, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className="sheet-match">
      <legend>{name}</legend>
      {options.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            className="tick"
            name={name}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
