import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { compact } from "#contract/lib/objects.ts"
import { useAddress } from "../../../lib/address/address.ts"
import { dataKey, useData, useWatch } from "../../../lib/api/data.ts"
import { refetch } from "../../../lib/api/refetch.ts"
import { usePad } from "../pad/usePad.ts"
import { createIsWaiting } from "../shut.ts"
import { addressOfCell, type CellKey, keyOf } from "../state/marks.ts"
import type { GradeSheet } from "../state/sheet.ts"
import type { Sheet } from "../state/types.ts"
import { type SheetQuery, useStatus } from "../useSheet.ts"
import { worksOf } from "./groups.ts"
import { kindOf } from "./kinds.ts"
import { sentencesWithoutName } from "./phrases.ts"
import type { Sitting } from "./sitting.ts"
import { useGroupMarks } from "./useGroupMarks.ts"
import { useOfflineSubmissions } from "./useOfflineSubmissions.ts"
import { useView } from "./useView.ts"
import { isWorkOnDevice, prefetchWorks } from "./works.ts"

export type Desk = ReturnType<typeof useDesk>

/** The number of submissions that are fetched before they are opened. */
const prefetchedWorks = 2
/** Milliseconds in which a submission appears before the next ones are read, because reading them holds up the page. */
const prefetchDelay = 500
/** Milliseconds between two checks for new versions. */
const pollInterval = 60_000

/**
 * The state of the desk: a pad (`usePad`) that stops only at students who handed in, and the submission of the current
 * student.
 */
export function useDesk(data: Sheet, query: SheetQuery, sitting: Sitting, sheet: GradeSheet) {
  const { params } = useAddress()
  const { search } = useLocation()
  const work = params.get("work") ?? ""
  const pad = usePad(sheet, data, work, {
    student: Number(new URLSearchParams(search).get("student")) || undefined,
    endsAfterLastOpen: true,
    isOpen: openCells(data, sitting, sheet),
  })
  const student = pad.order[pad.row]
  const groups = useGroupMarks(sheet, data, pad.column)
  const workOf = groups.works.workOf
  useLayoutEffect(() => {
    sheet.setShownWork((key) => {
      const latest = workOf(addressOfCell(key).student_id)
      return latest && sitting.shownVersion(latest)
    })
    return () => sheet.setShownWork(() => undefined)
  }, [sheet, sitting, workOf])
  const latest = student && workOf(student.id)
  const version = latest && sitting.shownVersion(latest)
  const [, setRenders] = useState(0)
  const rerender = () => setRenders((turn) => turn + 1)

  const phrases = usePhrases(
    data,
    sheet,
    pad.keys.filter((key) => key !== pad.cursor.key()),
  )
  const readSheetAgain = useFreshSheet(sheet, query)

  const handedIn = pad.order.filter(({ id }) => workOf(id))
  const submissions = [...new Set(compact(handedIn.map(({ id }) => workOf(id))))]
  const hasWork = submissions.length > 0
  const openWorks = new Set(pad.openKeys.map((key) => workOf(addressOfCell(key).student_id)?.id))
  const open = hasWork ? openWorks.size : pad.openKeys.length
  const count = hasWork ? submissions.length : pad.order.length
  useRecordedMarks(sitting, open)

  const upcomingKeys = pad.keys.slice(pad.row + 1).filter((key) => pad.openKeys.includes(key))
  const upcoming = compact(upcomingKeys.map((key) => workOf(addressOfCell(key).student_id)))
  const next = [...new Set(upcoming)]
    .filter(({ id }) => id !== latest?.id)
    .slice(0, prefetchedWorks)
    .filter(({ file_name }) => kindOf(file_name) !== "other")
  const versionsToFetch = version ? [version, ...next] : []
  const show = useEffectEvent((_names: string) => {
    if (version) sitting.show(version)
    return setTimeout(() => void prefetchWorks(versionsToFetch).then(rerender), prefetchDelay)
  })
  const names = versionsToFetch.map(({ id, submitted_at }) => `${id} ${submitted_at}`).join()
  useEffect(() => {
    const prefetching = show(names)
    return () => clearTimeout(prefetching)
  }, [names])

  return {
    offlineCopy: useOfflineSubmissions({
      data,
      column: pad.column,
      works: submissions,
      handedIn,
      workOf,
      sheet,
      isOpen: hasWork && open > 0,
    }),
    groups,
    sheet,
    pad,
    student,
    version,
    newer: version && latest && version.submitted_at !== latest.submitted_at ? latest : undefined,
    showNewer: () => {
      if (latest) sitting.show(latest)
      rerender()
    },
    /** Called when the file is another version than expected. */
    refetchReplaced: () => {
      if (latest) sitting.clear(latest)
      readSheetAgain()
    },
    refetch: readSheetAgain,
    view: useView(version?.id),
    phrases,
    handedIn,
    /** One student for each submission. */
    onePerWork: handedIn.filter(
      ({ id }, index) => handedIn.findIndex((other) => workOf(other.id) === workOf(id)) === index,
    ),
    /** The number of submissions. A group's counts once. In a column without submissions, it is the number of students. */
    count,
    marked: count - open,
    timeLeft: sitting.timeLeftText(open),
    /** The next submissions that have been fetched already. */
    fetched: next.filter(isWorkOnDevice),
  }
}

/**
 * Returns a function that tells whether a cell still needs a mark: its work waits for one, or was replaced since it was opened.
 * In a column for which nobody handed in anything, each cell without a mark does.
 */
function openCells(data: Sheet, sitting: Sitting, sheet: GradeSheet) {
  const columns = new Map<string, (student: number) => boolean>()
  function openIn(name: string) {
    const column = data.columns.find((other) => other.column === name)
    const works = worksOf(data, column?.assignment_id)
    if (!column || !data.students.some(({ id }) => works.workOf(id)))
      return (student: number) =>
        sheet.cell(keyOf({ student_id: student, column: name })).mark.state === "none"
    const isWaiting = createIsWaiting(sheet, data, column)
    return (student: number) => {
      const latest = works.workOf(student)
      return isWaiting(student) || (latest !== undefined && sitting.isReplaced(latest))
    }
  }
  return (key: CellKey) => {
    const { student_id, column } = addressOfCell(key)
    const isOpen = columns.get(column) ?? openIn(column)
    columns.set(column, isOpen)
    return isOpen(student_id)
  }
}

/** The sentences of earlier feedback, which complete what the lecturer types. Those that are still on this device are among them. */
function usePhrases({ cells, students }: Sheet, sheet: GradeSheet, keys: readonly CellKey[]) {
  const phrases = useData("GET /grade-sheets/phrases").data?.phrases ?? []
  const names = new Map(students.map((student) => [student.id, student]))
  const own = keys.map((key) => ({ ...addressOfCell(key), feedback: sheet.cell(key).mark.feedback }))
  const sentences = [...cells, ...own].flatMap(({ student_id, feedback }) =>
    sentencesWithoutName(feedback ?? "", names.get(student_id)),
  )
  return [...new Set([...phrases, ...sentences])]
}

/** Reads the sheet again every minute, and when a mark is refused, because its work may have been replaced. */
function useFreshSheet(sheet: GradeSheet, query: SheetQuery) {
  const queries = useQueryClient()
  useWatch("GET /grade-sheets", { query }, true, pollInterval)
  const readAgain = () => void refetch(queries, { queryKey: dataKey("GET /grade-sheets", { query }) })
  const { refused } = useStatus(sheet)
  const readReplaced = useEffectEvent((marks: number) => marks > 0 && readAgain())
  useEffect(() => void readReplaced(refused), [refused])
  return readAgain
}

/** Tells the sitting of each submission that has been marked, for its estimate of the time left. */
function useRecordedMarks(sitting: Sitting, open: number) {
  const before = useRef(open)
  useEffect(() => {
    if (open < before.current) sitting.recordMark()
    before.current = open
  }, [open, sitting])
}
