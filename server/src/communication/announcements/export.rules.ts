import type { AnnouncementReader } from "#contract/communication/announcements/receipts.ts"
import type { CsvColumn } from "#contract/lib/csv.ts"
import { localText } from "#contract/lib/dates.ts"
import { roleLabel } from "#contract/people/people/roleLabels.ts"

export const readerColumns: CsvColumn<AnnouncementReader>[] = [
  ["Last name", ({ last_name }) => last_name],
  ["First name", ({ first_name }) => first_name],
  ["Role", ({ role }) => roleLabel[role]],
  ["Student number", ({ student_number }) => student_number],
  ["Class", (reader) => reader.class],
  ["Read", ({ read_at }) => (read_at ? "Yes" : "No")],
  ["Read at", ({ read_at }) => read_at && localText(read_at)],
]
