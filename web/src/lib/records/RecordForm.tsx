import type { ReactNode } from "react"
import type { FieldValues } from "react-hook-form"
import type { ZodType } from "zod"
import type { CallArgs } from "#contract/api.ts"
import { compact } from "#contract/lib/objects.ts"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { missingRecordText } from "../../ui/state/missingRecord.ts"
import type { Parts } from "../api/call.ts"
import { CallError } from "../api/callError.ts"
import { randomKey } from "../api/idempotencyKey.ts"
import { useAnyWrite, type WriteKey } from "../api/writes.ts"
import type { FinishedWrite } from "../outbox/entry.ts"
import { useDeliver } from "../outbox/useDeliver.ts"

type PathOf<Key extends WriteKey> = Key extends `PUT ${infer Path}/{id}` ? Path : never
/** The paths that create records by POST, and change one by PUT at its id. */
type RecordPath = Extract<WriteKey, `POST ${PathOf<WriteKey>}`> extends `POST ${infer Path}` ? Path : never
type BodyOf<Key extends WriteKey> = CallArgs<Key> extends { body?: infer Body } ? NonNullable<Body> : never
type RequestParts = Pick<Parts, "body" | "files">

export type OutboxOptions = {
  path: string
  /** The title of the outbox entry, and the milliseconds after which the author is asked before the entry is sent. */
  of: (body: Readonly<Record<string, unknown>>) => { title: string; asksAfter: number }
}

type Props<Path extends RecordPath, Created, Updated> = {
  /** The name of the record, used in the labels and the draft's name: "academic year". */
  noun: string
  /** The path of the records: "/academic-years". */
  path: Path
  /** The record to edit; absent for a new one. */
  record: { id: number } | undefined
  /** The record to which new ones belong: "assignment 7". Those of another record have another draft. */
  of?: string
  /** The record that a new one copies. */
  copied?: { id: number } | undefined
  schema: ZodType<Created, FieldValues>
  /** Set if an existing record has other fields than a new one. */
  editSchema?: ZodType<Updated, FieldValues>
  /** The initial values. A `version` among them is updated after a conflict. */
  values: FieldValues
  /** Returns the values of the fields that have other names in the record, so that a conflict includes them. */
  valuesOf?: (current: FieldValues) => object
  /** The fields whose initial value is the present day or time. */
  dated?: readonly string[]
  /** The specification's text that precedes the reason of a failure. */
  failure?: string
  /** The specification's text for missing fields. */
  problem?: string
  /** The label of the button for a new record, and its label during the save. The defaults are "Add ..." and "Adding...". */
  add?: string
  adding?: string
  title?: string
  /** "side" for more than about eight fields. */
  size?: "medium" | "side"
  /** Splits the values into fields and files, if the form has files. */
  files?: (values: Created | Updated) => Promise<RequestParts>
  /** Called with the sent share of the files, from 0 to 1; undefined when done. */
  onSent?: (share: number | undefined) => void
  /** Set if a new record without files may wait in the outbox. */
  waits?: OutboxOptions
  /** Opens a record. The message that confirms a new record has a button for this. */
  onView?: (id: number) => void
  /** The label of that button, if it does more than show the new record. */
  viewLabel?: string
  /**
   * For adding several records in a row: a function that begins another one, and the fields whose values it keeps. Without the
   * function, the same form continues.
   */
  another?: { begin?: (() => void) | undefined; keeps?: readonly string[] } | undefined
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog for new and existing records. The record determines the endpoint and the texts. */
export function RecordForm<
  Path extends RecordPath,
  Created extends object & BodyOf<`POST ${Path}`>,
  Updated extends object & BodyOf<`PUT ${Path}/{id}`> = Created & BodyOf<`PUT ${Path}/{id}`>,
>({ record, noun, path, failure = "", onClose, ...props }: Props<Path, Created, Updated>) {
  const write = useAnyWrite()
  const deliver = useDeliver()
  const schema: ZodType<Created | Updated, FieldValues> = (record && props.editSchema) ?? props.schema
  const add = props.add ?? `Add ${noun}`
  const newOf = props.of === undefined ? `new ${noun}` : `new ${noun} of ${props.of}`
  const newDraft = props.copied ? `copy of ${noun} ${props.copied.id}` : newOf

  async function save(read: Created | Updated, addsAnother = false) {
    const values = record ? withoutUnasked(read, props.values) : read
    const parts: RequestParts = props.files ? await props.files(values) : { body: values }
    const carries = Object.values(parts.files ?? {}).some((file) => file !== undefined)
    const options = { failure, onSent: carries ? props.onSent : undefined }
    try {
      if (record) return await write(`PUT ${path}/{id}`, { params: { id: record.id }, ...parts }, options)
      if (props.waits && !carries) return await deliver(waiting(parts.body ?? {}, props.waits))
      return await write(`POST ${path}`, parts, { ...options, next: (reply) => toNew(reply, addsAnother) })
    } catch (error) {
      if (record && error instanceof CallError && error.status === 404)
        throw Object.assign(error, { message: missingRecordText(noun) })
      throw error
    } finally {
      props.onSent?.(undefined)
    }
  }
  const waiting = (body: object, { path: at, of }: OutboxOptions): FinishedWrite => ({
    name: `${noun} ${randomKey()}`,
    endpoint: `POST ${path}`,
    parts: { body },
    ...of(body as Readonly<Record<string, unknown>>),
    counted: { number: 1, singular: noun, plural: `${noun}s` },
    path: at,
    failure,
    form: `new ${noun}`,
    madeFrom: newDraft,
  })
  /** The actions offered after a new record: viewing it, and adding another one. */
  function toNew(reply: unknown, addsAnother: boolean) {
    if (addsAnother) return []
    const [created] = Object.values((reply as { data: Record<string, { id?: number }> }).data)
    const id = created?.id
    const { onView, viewLabel = "View", another } = props
    return compact([
      onView && id !== undefined && { label: viewLabel, run: () => onView(id) },
      another?.begin && { label: "Add another", run: another.begin },
    ])
  }
  return (
    <FormDialog
      title={record ? `Edit ${noun}` : (props.title ?? add)}
      size={props.size}
      onClose={onClose}
      draft={record ? `${noun} ${record.id}` : newDraft}
      schema={schema}
      defaults={props.values}
      valuesOf={props.valuesOf}
      dated={record ? undefined : props.dated}
      problem={props.problem}
      submitLabel={record ? "Save changes" : add}
      busyLabel={record ? "Saving..." : (props.adding ?? "Adding...")}
      another={record || props.copied ? undefined : props.another && (props.another.keeps ?? [])}
      onSubmit={save}
    >
      {props.children}
    </FormDialog>
  )
}

/** The values of an edit, without the fields that the form doesn't have. Those fields remain unchanged. */
const withoutUnasked = <Values extends object>(values: Values, fields: FieldValues) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== null || name in fields),
  ) as Values
