import { Fragment, type MouseEvent } from "react"
import { countText } from "#contract/lib/amounts.ts"
import { normalizedWords } from "#contract/office/search/ranking.ts"
import { Avatar } from "../../ui/cloth/Avatar.tsx"
import type { FoundGroup, FoundItem } from "./searchResults.ts"

type Props = {
  id: string
  groups: readonly FoundGroup[]
  isNothing: boolean
  /** The index of the active option among the options of all groups. */
  at: number
  text: string
  looking: boolean
  onPress: (event: MouseEvent, item: FoundItem) => void
  /** A mouse moved onto the option with this index. */
  onPoint: (index: number) => void
}

/** The matches by kind. The focus remains in the text box, whose `aria-activedescendant` names the active match. */
export function ResultList({ id, groups, isNothing, at, text, looking, onPress, onPoint }: Props) {
  const typed = normalizedWords(text).split(" ").filter(Boolean)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  let nextIndex = 0
  return (
    <>
      <div role="status" className={isNothing ? "find-none" : "visually-hidden"}>
        {resultText(isNothing ? 0 : count, text.trim(), looking)}
      </div>
      <div id={id} role="listbox" aria-label="Matches" tabIndex={-1} className="find-list">
        {groups.map(({ kind, label, items }) => (
          <fieldset key={kind} className="find-group" aria-labelledby={`${id}-${kind}`}>
            <div id={`${id}-${kind}`} className="find-kind">
              {label}
            </div>
            {items.map((item) => {
              const index = nextIndex++
              return (
                <a
                  // Several matches may have the same name and address, such as a material of two subjects.
                  key={`${id}-${index}`}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  className="find-item"
                  href={item.target.to}
                  ref={index === at ? scrollIntoView : undefined}
                  onClick={(event) => onPress(event, item)}
                  onMouseMove={index === at ? undefined : () => onPoint(index)}
                >
                  {item.target.isPerson && <Avatar name={item.target.name} />}
                  <span className="find-name">
                    <Highlighted text={item.target.name} typed={typed} />
                    {item.target.note && (
                      <span className="find-note">
                        {", "}
                        <Highlighted text={item.target.note} typed={typed} />
                      </span>
                    )}
                  </span>
                  {item.keys && (
                    <span className="find-keys" aria-hidden="true">
                      {item.keys.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </span>
                  )}
                </a>
              )
            })}
          </fieldset>
        ))}
      </div>
    </>
  )
}

function resultText(count: number, text: string, looking: boolean) {
  if (text === "") return ""
  if (count > 0) return countText(count, ["match", "matches"])
  return looking ? "Looking…" : `Nothing found for “${text}”.`
}

/** A text with the typed beginnings of words in bold. */
function Highlighted({ text, typed }: { text: string; typed: readonly string[] }) {
  let from = 0
  const words = text.split(/([\p{L}\p{N}\p{M}'’]+)/u).filter(Boolean)
  return words.map((word) => {
    const key = from
    from += word.length
    const letters = normalizedWords(word)
    const beginning = letters === "" ? undefined : typed.find((letter) => letters.startsWith(letter))
    return (
      <Fragment key={key}>
        {beginning && <b>{word.slice(0, beginning.length)}</b>}
        {word.slice(beginning?.length ?? 0)}
      </Fragment>
    )
  })
}

function scrollIntoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: "nearest" })
}
