import { useState } from "react"
import { Button } from "../Button.tsx"
import { Columns } from "../Columns.tsx"
import { Details } from "../Details.tsx"
import { Feed } from "../Feed.tsx"
import { FileButton } from "../FileButton.tsx"
import { PersonHead } from "../PersonHead.tsx"
import { QuickLinks } from "../QuickLinks.tsx"
import { ReadOnlyField } from "../ReadOnlyField.tsx"
import { Section } from "../Section.tsx"
import { SelectSetting, SwitchSetting } from "../Settings.tsx"
import { Sample } from "./Sample.tsx"

const links = [
  { to: "/samples", label: "Registrations", text: "Let in who asked for an account" },
  { to: "/samples#forms", label: "Terms", text: "Plan them, and say which are active" },
  { to: "/samples#cloth", label: "Audit log", text: "Who changed what, and when" },
]
const news = ["added the academic year 2026-2027", "approved Chikondi Specimen", "changed Term 4"].map(
  (text, at) => ({
    id: at,
    who: "Tadala Example",
    text,
    at: "2026-11-21T10:00:00Z",
    when: `${at + 1} hours ago`,
  }),
)

/** What dashboards and settings are put together from. */
export function ScreenSamples() {
  const [alerts, setAlerts] = useState(true)
  const [minutes, setMinutes] = useState(30)
  return (
    <Sample title="Screens">
      <PersonHead name="Wezi Pattern" kind="student" lines={["wezi@college.example", "IPTE25-0001", null]}>
        <FileButton accept=".jpg,.png" onFile={() => {}}>
          Change Photo
        </FileButton>
      </PersonHead>
      <QuickLinks items={links} />
      <Columns>
        <Section title="Recent activity" action={<Button kind="quiet">All of it</Button>}>
          <Feed items={news} />
        </Section>
        <Section title="This term" lead="Where the college stands in its calendar.">
          <Details items={[["Term", "Term 1"], false, ["Address", "P.O. Box 1\nDedza"]]} />
        </Section>
      </Columns>
      <Section beside title="Sessions" lead="Settings act at once.">
        <SwitchSetting label="Login alerts" hint="By email." value={alerts} onChange={setAlerts} />
        <SelectSetting
          label="Session timeout"
          value={minutes}
          options={[
            [30, "30 minutes"],
            [60, "1 hour"],
          ]}
          onChange={setMinutes}
        />
        <ReadOnlyField label="Age" hint="From the date of birth" value={21} width="short" />
      </Section>
    </Sample>
  )
}
