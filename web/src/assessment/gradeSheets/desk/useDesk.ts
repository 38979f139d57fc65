import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react"
import { useLocation } from "react-router"
import { useAddress } from "../../../lib/address/address.ts"
import { dataKey, useData, useWatch } from "../../../lib/api/data.ts"
import { usePad } from "../pad/usePad.ts"
import { waitingIn } from "../shut.ts"
import { addressOfCell } from "../state/marks.ts"
import type { GradeSheet } from "../state/sheet.ts"
import type { Sheet } from "../state/types.ts"
import type { SheetQuery } from "../useSheet.ts"
import { worksOf } from "./groups.ts"
import { kindOf } from "./kinds.ts"
import { sentencesOf } from "./phrases.ts"
import type { Sitting } from "./sitting.ts"
import { useBundledWorks } from "./useBundledWorks.ts"
import { useGroupMarks } from "./useGroupMarks.ts"
import { useView } from "./useView.ts"
import { fetchAhead, isWorkHere } from "./works.ts"

export type Desk = ReturnType<typeof useDesk>

/** The number of submissions that are fetched before they are opened. */
const ahead = 2
/** Milliseconds between two checks for new versions. */
const lookEvery = 60_000

/** The desk: a pad that stops at the students who handed in, and the submission of the current student. */
export function useDesk(data: Sheet, query: SheetQuery, sitting: Sitting, sheet: GradeSheet) {
  const { params } = useAddress()
  const queries = useQueryClient()
  const { search } = useLocation()
  const work = params.get("work") ?? ""
  const column = data.columns.find((one) => one.column === work)
  const atFirst = worksOf(data, column?.assignment_id)
  const isWaiting = column && waitingIn(sheet, data, column)
  const pad = usePad(sheet, data, work, {
    student: Number(new URLSearchParams(search).get("student")) || undefined,
    endsThere: true,
    isOpen: (key) => {
      const { student_id } = addressOfCell(key)
      const latest = atFirst.of(student_id)
      return isWaiting?.(student_id) === true || (latest !== undefined && sitting.isReplaced(latest))
    },
  })
  const student = pad.order[pad.row]
  const groups = useGroupMarks(sheet, data, pad.column)
  const workOf = groups.works.of
  const latest = student && workOf(student.id)
  const version = latest && sitting.shownVersion(latest)
  const [, setTurn] = useState(0)
  const draw = () => setTurn((turn) => turn + 1)

  const written = useData("GET /grade-sheets/phrases").data?.phrases
  const phrases = useMemo(
    () => sentencesOf([...(written ?? []), ...data.cells.flatMap(({ feedback }) => feedback ?? [])]),
    [written, data.cells],
  )
  useWatch("GET /grade-sheets", { query }, true, lookEvery)

  const open = new Set(pad.open.map((key) => workOf(addressOfCell(key).student_id)?.id)).size
  const before = useRef(open)
  useEffect(() => {
    if (open < before.current) sitting.marked()
    before.current = open
  }, [open, sitting])

  const behind = pad.keys
    .slice(pad.row + 1)
    .filter((key) => pad.open.includes(key))
    .flatMap((key) => workOf(addressOfCell(key).student_id) ?? [])
  const next = [...new Set(behind)]
    .filter(({ id }) => id !== latest?.id)
    .slice(0, ahead)
    .filter(({ file_name }) => kindOf(file_name) !== "other")
  const wanted = version ? [version, ...next] : []
  const fetch = useEffectEvent((_names: string) => {
    if (version) sitting.show(version)
    void fetchAhead(wanted).then(draw)
  })
  const names = wanted.map(({ id, submitted_at }) => `${id} ${submitted_at}`).join()
  useEffect(() => fetch(names), [names])

  const lookAgain = () =>
    void queries.invalidateQueries({ queryKey: dataKey("GET /grade-sheets", { query }) })
  const handedIn = pad.order.filter(({ id }) => workOf(id))
  const works = [...new Set(handedIn.flatMap(({ id }) => workOf(id) ?? []))]
  return {
    taken: useBundledWorks({ data, column: pad.column, works, handedIn, workOf, sheet, isOpen: open > 0 }),
    groups,
    sheet,
    pad,
    student,
    version,
    newer: version && latest && version.submitted_at !== latest.submitted_at ? latest : undefined,
    showNewer: () => {
      if (latest) sitting.show(latest)
      draw()
    },
    /** The file is a different version than expected. */
    readAgain: () => {
      if (latest) sitting.clear(latest)
      lookAgain()
    },
    lookAgain,
    view: useView(version?.id),
    phrases,
    handedIn,
    /** One student for each submission. */
    firsts: handedIn.filter(
      ({ id }, at) => handedIn.findIndex((one) => workOf(one.id) === workOf(id)) === at,
    ),
    /** The number of submissions. A group's counts once. */
    count: works.length,
    marked: works.length - open,
    left: sitting.minutesLeft(open),
    /** The next submissions that have been fetched already. */
    fetched: next.filter(isWorkHere),
  }
}
