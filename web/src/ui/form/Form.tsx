import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react"
import { type DefaultValues, type FieldValues, useForm, useWatch } from "react-hook-form"
import type { ZodType } from "zod"
import { Button } from "../controls/Button.tsx"
import { FormFieldsContext } from "../fields/formFields.ts"
import { DialogContext } from "../overlay/dialogContext.ts"
import { ConflictPanel } from "./ConflictPanel.tsx"
import { type ConnectedFields, useConnectedFields } from "./connectedFields.ts"
import { DraftNotice } from "./DraftNotice.tsx"
import { changesOf } from "./draftsContext.ts"
import { ErrorSummary } from "./ErrorSummary.tsx"
import { focusFirst } from "./focusField.ts"
import { resolverOf } from "./resolver.ts"
import { isBlank, summaryErrorsOf, summaryTitleOf } from "./summaryErrors.ts"
import { untypedForm } from "./untypedForm.ts"
import { useDraft } from "./useDraft.ts"
import { useRefusal } from "./useRefusal.ts"

export type FormProps<Input extends FieldValues, Output> = {
  schema: ZodType<Output, Input>
  /** The initial values. A `version` among them is updated after a save and after a conflict. */
  defaults: DefaultValues<Input>
  /**
   * Saves. If it returns the server's reply, the form continues with the version in it. A thrown failure is shown: errors at their
   * fields, and a conflict beside the other person's values.
   */
  onSubmit: (values: Output, addsAnother?: true) => Promise<unknown>
  /** Returns the values of the present record by the names of the form's fields, for a conflict. Absent if the names are the same. */
  valuesOf?: ((current: Readonly<Record<string, unknown>>) => object) | undefined
  /** The fields whose values the next record copies, such as its class. If set, a button saves and begins another record. */
  another?: readonly string[] | undefined
  submitLabel: string
  /** The button's label during the save. */
  busyLabel?: string
  onCancel?: (() => void) | undefined
  /** The specification's text for missing fields. It is the heading of the error summary while one is missing. */
  problem?: string | undefined
  /** The reason why the form can't be sent now. */
  disabledReason?: string | undefined
  /** While one of these fields is empty, the submit button looks disabled. Pressing it says what is missing. */
  needs?: readonly string[]
  danger?: boolean
  /** The name of the form's draft, which identifies the record: "term 7". */
  draft?: string
  /** The fields whose initial value is the present day or time. A draft, which may be restored on another day, has them too. */
  dated?: readonly string[] | undefined
  /** Set if submitting saves nothing yet, but leads to a step that does. The input and its draft then stay as they are. */
  isStep?: boolean
  /** Resets to the defaults after the save, so that a password doesn't remain in its box. */
  clears?: boolean
  children: ReactNode
}

const noFields: readonly string[] = []

/**
 * A form. A failed save never loses its input. To show other values, change the form's `key`, which is usually the record's
 * version.
 */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { schema, defaults, submitLabel, busyLabel = "Saving...", onCancel, clears = false } = props
  const [hidden] = useState(() => new Set<string>())
  const form = useForm<Input, unknown, Output>({
    resolver: resolverOf(schema, { hidden, initial: defaults }),
    defaultValues: defaults,
    shouldFocusError: false,
  })
  const untyped = untypedForm(form)
  const fields = useConnectedFields(useId(), untyped, hidden)
  const { isRestored, leftOut, flush, dropDraft } = useDraft(props.draft, untyped, props.dated)
  const { refusal, conflict, failureCount, save, countFailure } = useRefusal(untyped, fields, {
    clears,
    isStep: props.isStep ?? false,
    valuesOf: props.valuesOf,
    dropDraft,
  })
  const { isSubmitting, isDirty } = form.formState
  const isLacking = useWatch({ control: untyped.control, name: props.needs ?? noFields }).some(isBlank)

  const box = useRef<HTMLFormElement>(null)

  const dialog = useContext(DialogContext)
  useEffect(() => dialog?.setUnsaved(isDirty ? dropDraft : undefined), [dialog, isDirty, dropDraft])
  useEffect(() => () => dialog?.setUnsaved(undefined), [dialog])

  const submit = async (event: FormEvent, addsAnother = false) => {
    event.preventDefault()
    event.stopPropagation() // React bubbles the submit event of a dialog's form to the form that opened it.
    if (isSubmitting || props.disabledReason !== undefined) return
    flush() // The reply may be that the session has ended. A page that is being left can't store anything reliably.
    const sent = form.getValues()
    let isSaved = false
    await form.handleSubmit(async (values) => {
      isSaved = await save(() => (addsAnother ? props.onSubmit(values, true) : props.onSubmit(values)))
    }, countFailure)()
    if (!isSaved || !addsAnother) return
    const stored = (props.another ?? []).map((name) => [name, sent[name]])
    const since = changesOf(form.getValues(), sent)
    form.reset({ ...defaults, ...Object.fromEntries(stored) })
    // Input typed during the save is the beginning of the next record.
    for (const [name, value] of since) fields.set(name, value)
    if (since.length > 0) return
    dropDraft()
    focusFirst(box.current, "input, select, textarea")
  }
  const discard = () => {
    form.reset()
    dropDraft()
  }
  const cancel = () => {
    dropDraft()
    onCancel?.()
  }
  const { errors, isIncomplete } = summaryOf(fields, { refusal, conflict })
  const isRefused = errors.length > 0
  const fieldsAndRefusal = useMemo(() => ({ ...fields, refused: refusal?.errors }), [fields, refusal])
  const isAtFields = isRefused && errors.every(({ field }) => field !== undefined)
  const summary = useFailureFocus(failureCount, isAtFields ? box : undefined)
  return (
    <FormFieldsContext value={fieldsAndRefusal}>
      <form
        className="form"
        ref={box}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-busy={isSubmitting}
      >
        {isRefused && (
          <ErrorSummary
            ref={summary}
            title={(isIncomplete ? props.problem : undefined) ?? summaryTitleOf(errors)}
            errors={errors}
          />
        )}
        {conflict && (
          <ConflictPanel ref={isRefused ? undefined : summary} conflict={conflict} fields={fields} />
        )}
        {isRestored && <DraftNotice leftOut={leftOut} onDiscard={discard} />}
        {props.children}
        <div className="buttons form-buttons">
          <Button
            type="submit"
            kind={props.danger ? "danger" : "main"}
            busy={isSubmitting}
            disabledReason={props.disabledReason}
            aria-disabled={isLacking}
          >
            {isSubmitting ? busyLabel : submitLabel}
          </Button>
          {props.another && (
            <Button busy={isSubmitting} onClick={(event) => void submit(event, true)}>
              Save and add another
            </Button>
          )}
          {onCancel && (
            <Button kind="quiet" onClick={dialog?.kind === "dialog" ? dialog.askToClose : cancel}>
              Cancel
            </Button>
          )}
        </div>
      </form>
    </FormFieldsContext>
  )
}

type Failure = Pick<ReturnType<typeof useRefusal>, "refusal" | "conflict">

/** The errors above the fields, and whether they are about fields that were left empty. */
function summaryOf(fields: ConnectedFields, { refusal, conflict }: Failure) {
  const unfilled = Object.keys(fields.errors).filter((name) => isBlank(fields.get(name)))
  const errors = summaryErrorsOf({
    formId: fields.id,
    order: [...fields.texts.keys()],
    errors: fields.errors,
    // If a single field is empty, its sentence is shown. The sentence of a field that the server refused is shown too.
    blanks: new Map(
      refusal || unfilled.length < 2
        ? []
        : unfilled.map((name) => [name, fields.texts.get(name)?.label ?? name]),
    ),
    refusal: conflict ? undefined : refusal,
  })
  return { errors, isIncomplete: !refusal && unfilled.length > 0 }
}

/** After each failed save, scrolls to the summary and focuses the first invalid field in `fields`, or else the summary. */
function useFailureFocus(failureCount: number, fields: RefObject<HTMLFormElement | null> | undefined) {
  const summary = useRef<HTMLElement>(null)
  const focusedFailure = useRef(0)
  useLayoutEffect(() => {
    // The errors render after the failed save. Only then can the summary receive the focus.
    if (failureCount === focusedFailure.current || !summary.current) return
    focusedFailure.current = failureCount
    summary.current.scrollIntoView({ block: "nearest" })
    focusFirst(fields?.current, "[aria-invalid=true]", summary.current)
  })
  return summary
}
