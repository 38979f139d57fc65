import { addDays } from "#contract/lib/days.ts"
import type { OfflineRead } from "#contract/office/offline.ts"

/** The number of grade sheets that a device stores in advance, and the number of days from today whose registers it stores. */
const max = { sheets: 4, days: 2 }

type Lesson = { id: number; date: string; is_cancelled: boolean }
type Work = { subject_id: number; term_id: number; classes: { class: string | null }[] }

/** The reads that follow from a reply: registers of the next lessons, and sheets in which work waits for marks. */
export function readsAfter({ endpoint }: OfflineRead, data: unknown, today: string): OfflineRead[] {
  if (endpoint === "GET /lecturers/timetable") {
    const { timetable, soon } = data as { timetable: Lesson[]; soon: Lesson[] }
    const comingLessons = [...timetable, ...soon].filter(
      ({ date, is_cancelled }) => !is_cancelled && date >= today && date < addDays(today, max.days),
    )
    return [...new Set(comingLessons.map(({ id }) => `${id}`))].map((id) => ({
      endpoint: "GET /attendance/registers/{id}",
      params: { id },
    }))
  }
  if (endpoint === "GET /grade-sheets/waiting") {
    const { work } = data as { work: Work[] }
    const sheets = new Map(
      work.flatMap(({ subject_id, term_id, classes }) =>
        classes.flatMap(({ class: className }) =>
          className === null
            ? []
            : [[`${subject_id} ${className} ${term_id}`, { subject_id, class: className, term_id }] as const],
        ),
      ),
    )
    return [...sheets.values()]
      .slice(0, max.sheets)
      .map((query) => ({ endpoint: "GET /grade-sheets", query }))
  }
  return []
}
