import { useEffect, useRef } from "react"
import { descriptionOf, type Field } from "#contract/communication/website/content/fields.ts"
import { type FormFields, FormFieldsContext } from "../../ui/fields/formFields.ts"
import { ContentField } from "./ContentFields.tsx"
import { useFolding } from "./useFolding.ts"
import "./contentForm.css"

type Props = {
  blocks: Readonly<Record<string, Field>>
  fields: FormFields
  /** The block that the address names. It is open and scrolled into view. */
  block: string | undefined
  onBlock: (block: string) => void
}

/** A page's content as a form, generated from the contract's description of the page. Each block can be folded. */
export function ContentForm({ blocks, fields, block, onBlock }: Props) {
  return (
    <FormFieldsContext value={fields}>
      <div className="content-form">
        {Object.entries(blocks).map(([name, field]) => (
          <Block
            key={name}
            name={name}
            field={field}
            isCurrent={name === block}
            onFocus={() => name !== block && onBlock(name)}
          />
        ))}
      </div>
    </FormFieldsContext>
  )
}

/**
 * Returns whether a block consists of one list. The list then has the block's name, which screen readers would read twice.
 */
function isOneList(block: Field) {
  const description = descriptionOf(block)
  const parts = description.kind === "group" ? Object.values(description.fields) : []
  const [only, ...others] = parts
  return only !== undefined && others.length === 0 && descriptionOf(only).kind === "list"
}

type BlockProps = { name: string; field: Field; isCurrent: boolean; onFocus: () => void }

function Block({ name, field, isCurrent, onFocus }: BlockProps) {
  const box = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useFolding(name, isCurrent)
  const { label, hint } = descriptionOf(field)
  useEffect(() => {
    // If the focus is in the block, the user has pressed its heading, which opens or closes it.
    if (!isCurrent || box.current?.contains(document.activeElement)) return
    setOpen(true)
    box.current?.scrollIntoView({ block: "start" })
    box.current?.querySelector("button")?.focus({ preventScroll: true })
  }, [isCurrent, setOpen])
  return (
    <section
      ref={box}
      className={isCurrent ? "content-block content-current" : "content-block"}
      aria-labelledby={`block-${name}`}
      onFocus={onFocus}
    >
      <h2 id={`block-${name}`}>
        <button
          type="button"
          className="content-fold"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `block-${name}-fields` : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </button>
      </h2>
      {isOpen && (
        <div
          className={isOneList(field) ? "content-block-body content-one-list" : "content-block-body"}
          id={`block-${name}-fields`}
        >
          {hint && <p className="field-hint">{hint}</p>}
          <ContentField name={name} field={field} />
        </div>
      )}
    </section>
  )
}
