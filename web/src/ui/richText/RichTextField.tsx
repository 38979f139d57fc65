import { numberText } from "#contract/lib/wording/wording.ts"
import "./richTextField.css"
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from "react"
import { parseRichText } from "#contract/lib/richText.ts"
import { buttonClass } from "../controls/buttonClass.ts"
import { BulletsIcon, LinkIcon, NumbersIcon } from "../controls/icons.tsx"
import { Field } from "../fields/Field.tsx"
import { type FieldProps, useTextField } from "../fields/useField.ts"
import { moveFocus } from "../overlay/roving.ts"
import { RichText } from "./RichText.tsx"
import { type Command, editFor } from "./richTextEdits.ts"

type Props = FieldProps &
  Omit<ComponentProps<"textarea">, keyof FieldProps | "value" | "onChange" | "className" | "id"> & {
    /** The maximum length in the contract. */
    max: number
  }

/** Text in the small subset of Markdown of `parseRichText`, with buttons and keys for people who don't know it. */
export function RichTextField(props: Props) {
  const { name, label, hint, required, error, max, ...rest } = props
  const { frame, box } = useTextField(props)
  const area = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(String(props.defaultValue ?? ""))
  const [previewing, setPreviewing] = useState(false)
  const text = box.value ?? typed

  const run = (command: Command) => area.current && change(area.current, command)
  const onKeyDown = (event: KeyboardEvent) => {
    const command = (event.ctrlKey || event.metaKey) && keys[event.key.toLowerCase()]
    if (!command) return
    event.preventDefault()
    run(command)
  }
  return (
    <Field {...frame}>
      <div className="rich-field">
        <div className="rich-field-bar">
          <Toolbar hidden={previewing} run={run} />
          <button
            type="button"
            className={buttonClass({ kind: "quiet" })}
            aria-pressed={previewing}
            onClick={() => setPreviewing(!previewing)}
          >
            Preview
          </button>
        </div>
        <textarea
          rows={8}
          {...rest}
          {...box}
          ref={area}
          className="input"
          hidden={previewing}
          onKeyDown={onKeyDown}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        {previewing && (
          <section className="rich-field-preview" aria-label="Preview">
            {text.trim() ? <RichText text={parseRichText(text)} /> : <p>Nothing to preview yet.</p>}
          </section>
        )}
      </div>
      <p className={text.length > max ? "field-error" : "field-hint"}>
        {numberText(text.length)} of {numberText(max)} characters
      </p>
    </Field>
  )
}

const keys: Record<string, Command> = { b: "bold", i: "italic", k: "link" }

const commands: [command: Command, name: string, face: ReactNode, key?: string][] = [
  ["bold", "Bold", <strong key="b">B</strong>, "Control+B"],
  ["italic", "Italic", <em key="i">I</em>, "Control+I"],
  ["heading", "Heading", <strong key="h">H</strong>],
  ["list", "Bulleted list", <BulletsIcon key="l" />],
  ["numbers", "Numbered list", <NumbersIcon key="n" />],
  ["link", "Link", <LinkIcon key="k" />, "Control+K"],
]

type ToolbarProps = { hidden: boolean; run: (command: Command) => void }

/** The toolbar is one stop of the Tab key. The arrow keys move between its buttons. */
function Toolbar({ hidden, run }: ToolbarProps) {
  const [current, setCurrent] = useState<Command>("bold")
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = moveFocus(event, "button")
    if (next) setCurrent(next.dataset.command as Command)
  }
  return (
    <div
      className="rich-field-tools"
      role="toolbar"
      aria-label="Formatting"
      hidden={hidden}
      onKeyDown={onKeyDown}
    >
      {commands.map(([command, name, face, key]) => (
        <button
          key={command}
          type="button"
          className={buttonClass({ kind: "quiet", iconOnly: true })}
          aria-label={name}
          aria-keyshortcuts={key}
          title={name}
          data-command={command}
          tabIndex={command === current ? 0 : -1}
          onClick={() => run(command)}
        >
          {face}
        </button>
      ))}
    </div>
  )
}

function change(area: HTMLTextAreaElement, command: Command) {
  const { start, end, insert, select } = editFor(command, {
    text: area.value,
    from: area.selectionStart,
    to: area.selectionEnd,
  })
  area.focus()
  area.setSelectionRange(start, end)
  // Only this old command lets Control+Z undo the change.
  if (!document.execCommand(insert === "" ? "delete" : "insertText", false, insert)) {
    area.setRangeText(insert)
    area.dispatchEvent(new Event("input", { bubbles: true }))
  }
  area.setSelectionRange(...select)
}
