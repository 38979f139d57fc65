import { useState } from "react"
import type { FieldValues } from "react-hook-form"
import { isObject } from "#contract/lib/objects.ts"
import { type Conflict, differences } from "./conflict.ts"
import type { ConnectedFields } from "./connectedFields.ts"
import { changesOf } from "./draftsContext.ts"
import { refusalOf, type SaveError, unexpectedError } from "./refusal.ts"
import type { UntypedForm } from "./untypedForm.ts"

/** Some props of `Form`, where they are explained, and a function that drops the form's draft. */
type Options = {
  clears: boolean
  isStep: boolean
  valuesOf: ((current: Readonly<Record<string, unknown>>) => object) | undefined
  dropDraft: () => void
}

/** Handles a form's saves: the last failure, the number of failures, and a conflict. */
export function useRefusal(
  form: UntypedForm,
  fields: ConnectedFields,
  { clears, isStep, valuesOf, dropDraft }: Options,
) {
  const [lastRefusal, setRefusal] = useState<SaveError>()
  const [conflict, setConflict] = useState<Conflict>()
  const [failureCount, setFailureCount] = useState(0)
  const { dirtyFields } = form.formState

  const countFailure = () => {
    setRefusal(undefined)
    setFailureCount((times) => times + 1)
  }

  /** Sends, and handles a failure. Returns whether the save succeeded. */
  const save = async (send: () => Promise<unknown>) => {
    const sent = form.getValues()
    try {
      const saved = await send()
      setRefusal(undefined)
      setConflict(undefined)
      if (!isStep) resetAfterSave(sent, saved)
      return true
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      if (!refusal) reportError(thrown)
      showRefusal(refusal ?? unexpectedError)
      return false
    }
  }

  /**
   * After a save, resets the form to the sent values. Input typed during the save remains in the form and in the draft,
   * because it isn't saved yet. It is based on the version that this save has made.
   */
  const resetAfterSave = (sent: FieldValues, saved: unknown) => {
    const since = clears ? [] : changesOf(form.getValues(), sent)
    if (since.length === 0) dropDraft()
    form.reset(clears ? undefined : { ...sent, ...("version" in sent && versionIn(saved)) })
    for (const [name, value] of since) fields.set(name, value)
  }

  const showRefusal = (refusal: SaveError) => {
    countFailure()
    setRefusal(refusal)
    const { message, current } = refusal
    setConflict(current && mergeConflict(message, { ...current, ...valuesOf?.(current) }))
    for (const [name, message] of Object.entries(refusal.errors)) {
      if (fields.texts.has(name)) form.setError(name, { message })
    }
  }

  /**
   * Untouched fields get the other person's values, also those that aren't shown at the moment. The user chooses for the rest.
   * The next save is based on the other person's version.
   */
  const mergeConflict = (message: string, theirs: Readonly<Record<string, unknown>>): Conflict => {
    const mine = form.getValues()
    const conflicts = differences(fields.texts.keys(), mine, theirs)
    for (const { name, theirs: value } of conflicts) if (!(name in dirtyFields)) fields.set(name, value)
    for (const [name, value] of Object.entries(theirs)) {
      const isHidden = name in mine && !fields.texts.has(name)
      // A restored draft has its own version, which therefore counts as touched.
      if (isHidden && (name === "version" || !(name in dirtyFields))) form.setValue(name, value)
    }
    return { message, differences: conflicts }
  }

  return { refusal: lastRefusal, conflict, failureCount, save, countFailure }
}

/** The version of the record in a reply: `{ data: { term: { version: 3 } } }`. */
function versionIn(reply: unknown) {
  if (!isObject(reply) || !isObject(reply.data)) return undefined
  const [record] = Object.values(reply.data)
  return isObject(record) && typeof record.version === "number" ? { version: record.version } : undefined
}
