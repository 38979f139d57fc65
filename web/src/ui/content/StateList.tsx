import { type KeyboardEvent, memo, useCallback, useState } from "react"
import { SortedName } from "../cloth/SortedName.tsx"
import { moveFocus } from "../overlay/roving.ts"
import { Badge } from "./Badge.tsx"
import "./stateList.css"

/** One of a row's possible states. The key with its letter sets it. */
export type RowState<Value extends string> = {
  value: Value
  label: string
  tone: "good" | "warn" | "bad"
  letter: string
}

type StateItem = {
  id: number
  person: { first_name: string; last_name: string }
  /** A text that distinguishes this row from another with the same name. */
  detail: string
  /** A fact that helps people choose the state. */
  note?: string | undefined
}

type Props<Value extends string> = {
  label: string
  items: readonly StateItem[]
  /** The states in the order in which presses cycle through them. */
  states: readonly RowState<Value>[]
  stateOf: (id: number) => Value
  onChange: (id: number, to: Value) => void
  /** Makes the list 300 px high and scrollable, for a dialog. */
  low?: boolean
  /** Shows the states but allows no change. */
  locked?: boolean
}

/**
 * People with one state each. A press, Space or Enter moves on to the next state. Each state has a letter, and the arrow keys
 * move between rows. The whole list is one stop of the Tab key.
 */
export function StateList<Value extends string>(props: Props<Value>) {
  const { label, items, states, stateOf, onChange, low = false, locked = false } = props
  const [stop, setStop] = useState<number>()
  const first = items.some(({ id }) => id === stop) ? stop : items[0]?.id

  const setNextState = useCallback(
    (id: number, from: string) => {
      const index = states.findIndex(({ value }) => value === from)
      const next = states[(index + 1) % states.length]
      if (next) onChange(id, next.value)
    },
    [states, onChange],
  )

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || moveFocus(event, "button")) return
    const row = event.target instanceof HTMLButtonElement ? event.target : undefined
    const state = states.find(({ letter }) => letter === event.key.toLowerCase())
    if (row && state && !locked) onChange(Number(row.value), state.value)
  }

  return (
    <ul className={low ? "states states-low" : "states"} aria-label={label} onKeyDown={onKeyDown}>
      {items.map((item) => {
        const state = states.find(({ value }) => value === stateOf(item.id))
        return (
          state && (
            <Row
              key={item.id}
              {...item}
              state={state}
              isStop={item.id === first}
              locked={locked}
              onPress={setNextState}
              onFocus={setStop}
            />
          )
        )
      })}
    </ul>
  )
}

type RowProps = StateItem & {
  state: RowState<string>
  isStop: boolean
  locked: boolean
  onPress: (id: number, from: string) => void
  onFocus: (id: number) => void
}

/** A row is memoised, because on a cheap phone a press must render one row again and not forty. */
const Row = memo(function Row(props: RowProps) {
  const { id, person, detail, note, state, isStop, locked, onPress, onFocus } = props
  return (
    <li>
      <button
        type="button"
        className="state"
        value={id}
        data-tone={state.tone}
        tabIndex={isStop ? 0 : -1}
        aria-disabled={locked || undefined}
        onFocus={() => onFocus(id)}
        onClick={() => !locked && onPress(id, state.value)}
      >
        <span className="state-who">
          <span className="state-name">
            <SortedName person={person} />
          </span>{" "}
          <span className="state-detail">{detail}</span> {note && <span className="state-note">{note}</span>}
        </span>{" "}
        <Badge tone={state.tone}>{state.label}</Badge>
      </button>
    </li>
  )
})
