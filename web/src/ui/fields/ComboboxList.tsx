import { useEffect, useRef } from "react"
import { countText } from "#contract/lib/amounts.ts"
import type { ListState } from "./comboboxKeys.ts"
import type { Option } from "./options.ts"

type Props = {
  id: string
  label: string
  list: ListState
  options: readonly Option[]
  state: "found" | "looking" | "failed"
  none: string
  onChoose: (option: Option) => void
}

/** The options of a combobox. The focus remains in the text box, which points to the active option. */
export function ComboboxList({ id, label, list, options, state, none, onChoose: onTake }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = list.open && options.length > 0
  // The list of a field near the lower edge of a dialog would otherwise be cut off.
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: "nearest" })
  }, [isShown])
  return (
    <>
      <div
        ref={box}
        id={id}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        className="combobox-list"
        hidden={!isShown}
        onPointerDown={(event) => event.preventDefault()}
      >
        {options.map((option, index) => (
          <button
            key={option.value}
            type="button"
            tabIndex={-1}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === list.activeIndex}
            className="combobox-option"
            ref={index === list.activeIndex ? scrollIntoView : undefined}
            onClick={() => onTake(option)}
          >
            {option.label}
          </button>
        ))}
      </div>
      <div role="status" className={list.open && options.length === 0 ? "combobox-note" : "visually-hidden"}>
        {list.open && stateText(state, options.length, none)}
      </div>
    </>
  )
}

function stateText(state: Props["state"], count: number, none: string): string {
  if (state === "failed") return "The search failed. Check your connection and try again."
  if (count === 0) return state === "looking" ? "Looking…" : none
  return countText(count, ["match", "matches"])
}

function scrollIntoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: "nearest" })
}
