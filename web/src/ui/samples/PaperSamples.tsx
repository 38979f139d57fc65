import { rowNumberColumn, tableOf } from "#contract/lib/paper.ts"
import { Paper } from "../content/Paper.tsx"
import { Picture } from "../content/Picture.tsx"
import { CopyField } from "../fields/CopyField.tsx"
import { Sample } from "./Sample.tsx"

const people = ["Tadala Example", "Mphatso Sample", "Chikondi Specimen"]

export function PaperSamples() {
  return (
    <Sample title="Paper, a value to copy, a picture that is missing">
      <Paper
        letterhead={{
          name: "Example College",
          reach: "Private Bag 1, Example · +265 999 000 000",
          logo: undefined,
        }}
        paper={{
          title: "Sports day",
          date: "2026-01-31",
          blocks: [
            { kind: "text", text: "31 Jan 2026, 09:00, field" },
            tableOf("Sports day", people, [
              rowNumberColumn(1),
              ["Name", 4, (name) => name],
              ["Signature", 4, () => ""],
            ]),
          ],
        }}
      />
      <CopyField label="Calendar address" value="https://college.example/calendar/secret.ics" />
      <div className="fields">
        <Picture src="/uploads/missing" recordName="Sports day" />
      </div>
    </Sample>
  )
}
