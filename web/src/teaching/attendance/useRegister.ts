import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useContext, useEffect, useRef, useState } from "react"
import type { AttendanceStatus } from "#contract/teaching/attendance/types.ts"
import type { DataOf } from "../../lib/api/data.ts"
import { refetch } from "../../lib/api/refetch.ts"
import { find, useEntry } from "../../lib/outbox/entries.ts"
import type { Entry, Outgoing } from "../../lib/outbox/entry.ts"
import { confirmEntry, dropEntry, sendOrStore } from "../../lib/outbox/outbox.ts"
import { onAnswer } from "../../lib/outbox/sending.ts"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import type { RegisterStudent } from "./Register.tsx"
import type { Taps } from "./register.ts"

/** A class's register, before or after it was submitted. */
export type Sheet = {
  /** The name of its draft on the device: "register 7". */
  name: string
  /** Its title for the lecturer: "Register of MAT101, P3, 10:00". */
  title: string
  /** The screen that contains it. */
  path: string
  moduleId: number
  date: string
  lessonId: number | null
  /** The students. Each has a status once the register was submitted. */
  students: readonly (RegisterStudent & { status?: AttendanceStatus | null })[]
  session: { version: number } | null
}

/** The taps, and the version of the register to which they belong. */
type Draft = { taps: Taps; version: number | null }
type Body = { attendance: { student_id: number; status: AttendanceStatus }[] }

/**
 * The marks of a register: the stored marks, changed by taps, which are stored on the device at once. If the register waits
 * in the outbox, its entry has the marks.
 */
export function useRegister({ name, title, path, students, session, ...lesson }: Sheet) {
  const queries = useQueryClient()
  const version = session?.version ?? null
  const { draft, tap, replaceTaps, clearTaps } = useTaps(name, version)
  const [isSending, setSending] = useState(false)
  /** The marks that were submitted just now, until the register's stored state has been loaded. */
  const [submitted, setSubmitted] = useState<Draft>()
  const entry = useEntry(name)
  /** Without this, a register that waited would show everybody as present from its acceptance until the screen is reloaded. */
  useEffect(
    () =>
      onAnswer((sent) => {
        if (sent.name === name) setSubmitted({ taps: tapsOf(sent), version })
        return false
      }),
    [name, version],
  )

  const waiting = entry && tapsOf(entry)
  const isSubmitted = submitted !== undefined && submitted.version === version
  const stored = new Map(students.map(({ id, status }) => [id, status ?? "present"]))
  const storedMarkOf = (id: number): AttendanceStatus =>
    (draft.version === version ? stored.get(id) : undefined) ?? "present"
  const markOf = (id: number) =>
    (waiting ?? (isSubmitted ? submitted.taps : draft.taps))[id] ?? storedMarkOf(id)

  /** Sends the marks. They replace version `to` of the register; null means that the register is new. */
  function submit(to: number | null, taps: (id: number) => AttendanceStatus = markOf) {
    const attendance = students.map(({ id }) => ({ student_id: id, status: taps(id) }))
    const marks = Object.fromEntries(attendance.map(({ student_id, status }) => [student_id, status]))
    const { moduleId: module_id, date, lessonId: lesson_id } = lesson
    const body = { module_id, date, lesson_id, attendance, version: to ?? undefined }
    const failure = "Failed to submit attendance. Please try again."
    return settle(marks, () =>
      sendOrStore({
        name,
        title,
        counted: { number: 1, singular: "register", plural: "registers" },
        madeFrom: name,
        path,
        isShownThere: true,
        endpoint: "POST /attendance",
        parts: { body },
        failure,
      }),
    )
  }

  /**
   * Sends the register again after the lecturer has said yes to the server's question, for example whether there was a class
   * on a holiday.
   */
  const confirm = () => settle(waiting ?? {}, () => confirmEntry(name))

  async function settle(marks: Taps, send: () => ReturnType<typeof sendOrStore>) {
    setSending(true)
    const { state } = await send()
    const isAccepted = state === "accepted"
    if (isAccepted) setSubmitted({ taps: marks, version })
    // Before the screens are reloaded, because a page that is closed meanwhile would compare the taps with what they became.
    // If the device couldn't store the entry, the draft is all that remains when the page is closed.
    clearTaps({ keepsDraft: !isAccepted && find(name)?.isStored === false })
    if (isAccepted) await refetch(queries)
    setSending(false)
    return state
  }

  /** Reopens a register that waits or was refused, so that it can be changed. */
  async function reopen() {
    // In this order, so that a page that is closed in between loses nothing.
    if (waiting) await replaceTaps(waiting)
    await dropEntry(name)
  }

  /** Discards the taps and shows the stored register. */
  async function discard() {
    clearTaps()
    await dropEntry(name)
    await refetch(queries)
  }

  return {
    markOf,
    onMark: tap,
    submit,
    confirm,
    reopen,
    discard,
    isSending,
    /** Whether the register was submitted just now. */
    isTaken: isSubmitted,
    entry,
    /** Whether a student's status differs from the stored one. */
    isChanged: students.some(({ id }) => markOf(id) !== stored.get(id)),
    /** Whether somebody submitted or corrected the register after these taps were made. */
    isOvertaken: !entry && draft.version !== version,
  }
}

/**
 * The taps that aren't submitted yet. They are stored on the device at once, in the draft with this name. Without any, the next
 * tap belongs to the register's stored version.
 */
function useTaps(name: string, version: number | null) {
  const drafts = useContext(DraftsContext)
  const [draft, setDraft] = useState<Draft>({ taps: {}, version })
  const latest = useRef(draft)

  const updateDraft = useCallback((next: Draft) => {
    latest.current = next
    setDraft(next)
  }, [])
  useEffect(() => {
    let isOver = false
    void drafts?.find(name).then((found) => {
      if (found && !isOver && isUntouched(latest.current)) updateDraft(found as Draft)
    })
    return () => {
      isOver = true
    }
  }, [drafts, name, updateDraft])
  const storeDraft = useCallback(
    async (next: Draft) => {
      updateDraft(next)
      await drafts?.store(name, next)
    },
    [drafts, name, updateDraft],
  )

  const tap = useCallback(
    (id: number, status: AttendanceStatus) => {
      const before = isUntouched(latest.current) ? { taps: {}, version } : latest.current
      void storeDraft({ ...before, taps: { ...before.taps, [id]: status } })
    },
    [storeDraft, version],
  )
  return {
    draft: isUntouched(draft) ? { taps: {}, version } : draft,
    tap,
    replaceTaps: (taps: Taps) => storeDraft({ taps, version }),
    clearTaps({ keepsDraft = false } = {}) {
      if (!keepsDraft) drafts?.drop(name)
      updateDraft({ taps: {}, version })
    },
  }
}

const isUntouched = ({ taps }: Draft) => Object.keys(taps).length === 0

const tapsOf = ({ parts }: Entry): Taps =>
  Object.fromEntries((parts.body as Body).attendance.map(({ student_id, status }) => [student_id, status]))

/** The register that another lecturer has submitted meanwhile. The server sent it with the refusal of this one. */
export const storedIn = (entry: Outgoing | undefined) =>
  entry?.refusal?.current as DataOf<"GET /attendance/{id}">["session"] | undefined
