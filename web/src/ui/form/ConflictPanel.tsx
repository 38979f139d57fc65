import "./conflict.css"
import { type Ref, useSyncExternalStore } from "react"
import { Button } from "../controls/Button.tsx"
import { type Conflict, type Difference, isSameText } from "./conflict.ts"
import type { ConnectedFields } from "./connectedFields.ts"
import { FormAlert } from "./FormAlert.tsx"

type Props = { conflict: Conflict; fields: ConnectedFields; ref?: Ref<HTMLElement> }

/** Shows both values of each field that two people changed, side by side. */
export function ConflictPanel({ conflict, fields, ref }: Props) {
  const { message, differences } = conflict
  const takeAllOfTheirs = () => {
    for (const { name, theirs } of differences) fields.set(name, theirs)
  }
  /** A value that was typed after the conflict is kept too. */
  const keepAllOfMine = () => {
    for (const { name, mine, theirs } of differences)
      if (isSameText(fields.get(name), theirs)) fields.set(name, mine)
  }
  return (
    <FormAlert
      kind="conflict"
      title="Other values are saved already"
      text={
        <p>
          {message}{" "}
          {differences.length > 0
            ? "Choose what to keep, then save again."
            : "It now reads as in this form; save again to be sure."}
        </p>
      }
      ref={ref}
    >
      {differences.map((difference) => (
        <DifferenceChoice key={difference.name} difference={difference} fields={fields} />
      ))}
      {differences.length > 1 && (
        <div className="buttons">
          <Button onClick={keepAllOfMine}>Keep all of mine</Button>
          <Button onClick={takeAllOfTheirs}>Take all of theirs</Button>
        </div>
      )}
    </FormAlert>
  )
}

function DifferenceChoice({ difference, fields }: { difference: Difference; fields: ConnectedFields }) {
  const { name, mine, theirs } = difference
  const read = () => fields.get(name)
  const value = useSyncExternalStore(fields.subscribe, read, read)
  const texts = fields.texts.get(name)
  const side = (title: string, sideValue: unknown, checked: boolean) => (
    <label className="conflict-side">
      <input
        type="radio"
        className="tick"
        name={`${fields.id}-${name}-side`}
        checked={checked}
        onChange={() => fields.set(name, sideValue)}
      />
      <span>
        <span className="conflict-who">{title}</span>
        {texts?.show(sideValue) || "Blank"}
      </span>
    </label>
  )
  const tookTheirs = isSameText(value, theirs)
  return (
    <fieldset className="conflict-field">
      <legend>{texts?.label ?? name}</legend>
      {side("Keep mine", tookTheirs ? mine : value, !tookTheirs)}
      {side("Take theirs", theirs, tookTheirs)}
    </fieldset>
  )
}
