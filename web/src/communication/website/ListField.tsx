import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { emptyValue } from "#contract/communication/website/content/contentPage.ts"
import { descriptionOf, type FieldDescription } from "#contract/communication/website/content/fields.ts"
import { randomKey } from "../../lib/api/idempotencyKey.ts"
import { SortableList } from "../../ui/content/SortableList.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { CloseIcon } from "../../ui/controls/icons.tsx"
import { Field } from "../../ui/fields/Field.tsx"
import { type FieldProps, useField } from "../../ui/fields/useField.ts"
import { textOf } from "./fieldPaths.ts"
import { useFolding } from "./useFolding.ts"

type Props = FieldProps & {
  about: Extract<FieldDescription, { kind: "list" }>
  /** The inputs of the item at a path. `label` is the label of the input if the item consists of one field. */
  inputs: (path: string, label: string) => ReactNode
}

/** A list whose items can be added, removed and sorted. An item with several fields is folded until it is opened. */
export function ListField({ about, inputs, ...props }: Props) {
  const { label, one, max, item } = about
  const field = useField<readonly unknown[]>(props)
  const items = field.value ?? []
  const isFolded = descriptionOf(item).kind === "group"
  const [keys, setKeys] = useState<readonly string[]>(() => items.map(randomKey))
  const [added, setAdded] = useState<string>()
  const foot = useRef<HTMLDivElement>(null)
  // The number of items also changes when another person's list, or an older version, is taken over.
  if (keys.length !== items.length) setKeys(items.map((_, index) => keys[index] ?? randomKey()))

  function change(nextKeys: readonly string[], nextItems: readonly unknown[]) {
    setKeys(nextKeys)
    field.set(nextItems)
  }
  function add() {
    const key = randomKey()
    setAdded(key)
    change([...keys, key], [...items, emptyValue(item)])
  }
  function remove(index: number) {
    change(keys.toSpliced(index, 1), items.toSpliced(index, 1))
    foot.current?.focus()
  }
  function sort(sorted: readonly string[]) {
    const indexes = sorted.map((key) => keys.indexOf(key))
    change(
      sorted,
      indexes.map((index) => items[index]),
    )
  }
  const rows = items.map((value, index) => {
    const key = keys[index] ?? String(index)
    const nameOf = `${one.toLowerCase()} ${index + 1}`
    return {
      key,
      name: nameOf,
      content: (
        <ListItem
          name={`${props.name}.${index}`}
          isFolded={isFolded}
          title={`${one} ${index + 1}`}
          text={textOf(item, value)}
          isNew={key === added}
        >
          {inputs(`${props.name}.${index}`, `${one} ${index + 1}`)}
        </ListItem>
      ),
      actions: (
        <Button kind="quiet" icon={<CloseIcon />} iconOnly onClick={() => remove(index)}>
          {`Remove ${nameOf}`}
        </Button>
      ),
    }
  })
  return (
    <Field {...field.frame} required group>
      <div className="content-list">
        {rows.length > 0 && (
          <SortableList label={label} items={rows} onSort={rows.length > 1 ? sort : undefined} />
        )}
        <div ref={foot} id={field.id} className="buttons" tabIndex={-1}>
          {items.length < max ? (
            <Button onClick={add}>{`Add ${one.toLowerCase()}`}</Button>
          ) : (
            <p className="field-hint">At most {max}. Remove one to add another.</p>
          )}
        </div>
      </div>
    </Field>
  )
}

type ItemProps = {
  name: string
  title: string
  text: string
  isNew: boolean
  isFolded: boolean
  children: ReactNode
}

function ListItem({ name, title, text, isNew, isFolded, children }: ItemProps) {
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useFolding(name, isNew)
  useEffect(() => {
    if (isNew) body.current?.querySelector<HTMLElement>("input, textarea, select, button")?.focus()
  }, [isNew])
  if (!isFolded) {
    return (
      <div className="content-item" ref={body}>
        {children}
      </div>
    )
  }
  return (
    <>
      <button
        type="button"
        className="content-summary"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="content-summary-title">{title}</span>{" "}
        <span className="content-summary-text">{text}</span>
      </button>
      {isOpen && (
        <div ref={body} id={id} className="content-body">
          {children}
        </div>
      )}
    </>
  )
}
