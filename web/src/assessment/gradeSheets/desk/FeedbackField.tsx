import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react"
import { FieldError } from "../../../ui/fields/Field.tsx"
import { keepFocus } from "../keepFocus.ts"
import type { CellKey } from "../state/marks.ts"
import type { GradeSheet } from "../state/sheet.ts"
import { useCell } from "../useSheet.ts"
import { completeSentence, completionsOf, maxFeedbackLength } from "./phrases.ts"

type Props = {
  sheet: GradeSheet
  cellKey: CellKey
  /** The student's name. */
  studentName: string
  phrases: readonly string[]
  field: RefObject<HTMLTextAreaElement | null>
  /** Called after Enter, when the feedback is stored. */
  onDone: () => void
}

/** The feedback on a submission. It completes sentences, and stores the text on the device after each key. */
export function FeedbackField({ sheet, cellKey, studentName, phrases, field, onDone }: Props) {
  const id = useId()
  const { text, change: changeText, enter } = useFeedbackText(sheet, cellKey)
  const [isHidden, setHidden] = useState(false)
  const [optionIndex, setOptionIndex] = useState(0)
  const offered = isHidden ? [] : completionsOf(text, phrases)
  const chosen = offered[Math.min(optionIndex, offered.length - 1)]
  const isTooLong = text.length > maxFeedbackLength

  function change(next: string) {
    changeText(next)
    setHidden(false)
    setOptionIndex(0)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (handleKey(event)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  /** Returns whether the key did more than edit the text. */
  function handleKey({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): boolean {
    const isMove = key === "ArrowDown" || key === "ArrowUp"
    if (chosen !== undefined && key === "Tab" && !shiftKey) change(completeSentence(text, chosen))
    else if (chosen !== undefined && isMove) {
      setOptionIndex((optionIndex + (key === "ArrowDown" ? 1 : offered.length - 1)) % offered.length)
    } else if (key === "Escape" && offered.length > 0) setHidden(true)
    else if (key === "Escape" || (key === "Enter" && !shiftKey)) {
      enter()
      currentTarget.blur()
      if (key === "Enter") onDone()
    } else return false
    return true
  }

  return (
    <div className="desk-feedback">
      <label htmlFor={id}>
        Feedback<span className="visually-hidden"> for {studentName}</span>
      </label>
      <FieldError id={id}>
        {isTooLong ? `Feedback must be at most ${maxFeedbackLength} characters.` : undefined}
      </FieldError>
      <textarea
        ref={field}
        id={id}
        rows={3}
        value={text}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? `${id}-error` : undefined}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={chosen === undefined ? undefined : optionIdOf(id, offered.indexOf(chosen))}
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
        onBlur={enter}
      />
      {offered.length > 0 && (
        <PhraseList
          id={id}
          phrases={offered}
          chosen={chosen}
          onChoose={(phrase) => change(completeSentence(text, phrase))}
        />
      )}
    </div>
  )
}

/**
 * The text of the feedback, which is stored when the field, the submission or the desk is left. Until something is typed, it is the
 * mark's own, also after an undo or the choice of another person's mark.
 */
function useFeedbackText(sheet: GradeSheet, cellKey: CellKey) {
  const stored = useCell(sheet, cellKey).mark.feedback ?? ""
  const [typed, setTyped] = useState<string>()
  const isChanged = useRef(false)
  function enter() {
    if (!isChanged.current) return
    isChanged.current = false
    setTyped(undefined)
    sheet.enterFeedback(cellKey)
  }
  const latestEnter = useRef(enter)
  useLayoutEffect(() => {
    latestEnter.current = enter
  })
  useLayoutEffect(() => () => latestEnter.current(), [])
  return {
    text: typed ?? stored,
    change(next: string) {
      isChanged.current = true
      setTyped(next)
      sheet.typeFeedback(cellKey, next)
    },
    enter,
  }
}

const optionIdOf = (id: string, index: number) => `${id}-${index}`

type PhraseProps = {
  id: string
  phrases: readonly string[]
  chosen: string | undefined
  onChoose: (phrase: string) => void
}

function PhraseList({ id, phrases, chosen, onChoose }: PhraseProps) {
  return (
    <div
      id={`${id}-list`}
      className="desk-phrases"
      role="listbox"
      aria-label="Sentences that you wrote before"
      tabIndex={-1}
    >
      {phrases.map((phrase, index) => (
        <button
          key={phrase}
          type="button"
          id={optionIdOf(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={phrase === chosen}
          onMouseDown={keepFocus}
          onClick={() => onChoose(phrase)}
        >
          {phrase}
        </button>
      ))}
    </div>
  )
}
