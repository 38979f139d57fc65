import { PaperList } from "../content/PaperList.tsx"
import { Picture } from "../content/Picture.tsx"
import { CopyField } from "../fields/CopyField.tsx"
import { Sample } from "./Sample.tsx"

const people = ["Tadala Example", "Mphatso Sample", "Chikondi Specimen"].map((name, id) => ({ id, name }))

export function PaperSamples() {
  return (
    <Sample title="Paper, a value to copy, a picture that is missing">
      <PaperList
        letterhead={{
          name: "Example College",
          reach: "Private Bag 1, Example · +265 999 000 000",
          logo: undefined,
        }}
        title="Sports day"
        lines={["31 Jan 2026, 09:00, field"]}
        columns={[
          { header: "No.", cell: (_, index) => index, tight: true },
          { header: "Name", cell: ({ name }) => name },
          { header: "Signature" },
        ]}
        rows={people}
        keyOf={({ id }) => id}
      />
      <CopyField label="Calendar address" value="https://college.example/calendar/secret.ics" />
      <div className="fields">
        <Picture src="/uploads/missing" of="Sports day" />
      </div>
    </Sample>
  )
}
