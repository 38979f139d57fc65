import { useEffect, useRef } from "react"
import { Button } from "../controls/Button.tsx"
import { fileSize } from "../controls/fileSize.ts"
import { Progress } from "../state/Progress.tsx"
import { Field } from "./Field.tsx"
import { type FieldProps, useField } from "./useField.ts"

export type FileFieldProps = FieldProps & {
  /** The `accept` of the file input: ".pdf,.docx,image/*". */
  accept?: string
  /** The maximum size in bytes, shown in the hint. */
  maxBytes?: number
  /** The name of the stored file. */
  stored?: string | null | undefined
  /** During an upload, the share that has been sent, from 0 to 1. */
  sent?: number | undefined
}

/** A file to upload. Its size is shown before it uses data. */
export function FileField(props: FileFieldProps) {
  const { label, accept, required, stored, sent } = props
  const hint = [props.hint, limits(props)].filter(Boolean).join(" ") || undefined
  const field = useField<File | null>({ ...props, hint }, (file) => file?.name ?? "")
  const input = useRef<HTMLInputElement>(null)
  const file = field.value instanceof File ? field.value : undefined
  /** Gives the browser's input a file that a draft has restored, and takes one away that the form no longer has. */
  useEffect(() => {
    const box = input.current
    if (!box || box.files?.[0] === file) return
    box.value = ""
    if (!file) return
    const transfer = new DataTransfer()
    transfer.items.add(file)
    box.files = transfer.files
  }, [file])
  const clear = () => {
    field.set(null)
    input.current?.focus()
  }
  return (
    <Field {...field.frame}>
      <input
        ref={input}
        type="file"
        className="input input-file"
        {...field.inputProps}
        accept={accept}
        required={required && !stored}
        onChange={(event) => field.set(event.currentTarget.files?.[0] ?? null)}
      />
      {!file && stored && <p className="file">Now: {stored}</p>}
      {file && (
        <div className="file">
          <span className="file-size">{fileSize(file.size)} to send</span>
          <Button kind="quiet" onClick={clear}>
            Clear<span className="visually-hidden"> {label}</span>
          </Button>
        </div>
      )}
      {sent !== undefined && <Progress label={`Sending ${file?.name ?? label}`} value={sent} />}
    </Field>
  )
}

function limits({ accept, maxBytes }: FileFieldProps): string {
  const kinds = accept
    ?.split(",")
    .map((kind) => kind.trim().replace(/^\./, ""))
    .filter((kind) => !kind.includes("/"))
  return [kinds?.length && `${kinds.join(", ")}.`, maxBytes && `At most ${fileSize(maxBytes)}.`]
    .filter(Boolean)
    .join(" ")
}
