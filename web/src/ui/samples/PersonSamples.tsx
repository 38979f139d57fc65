import { useState } from "react"
import { Badge } from "../content/Badge.tsx"
import { Feed } from "../content/Feed.tsx"
import { Inbox } from "../content/Inbox.tsx"
import { QrCode } from "../content/QrCode.tsx"
import { Button } from "../controls/Button.tsx"
import { BellIcon } from "../controls/icons.tsx"
import { FileButton } from "../fields/FileButton.tsx"
import { ReadOnlyField } from "../fields/ReadOnlyField.tsx"
import { SelectSetting, SwitchSetting } from "../fields/Settings.tsx"
import { TextField } from "../fields/TextField.tsx"
import { FormSection } from "../form/FormSection.tsx"
import { Columns } from "../layout/Columns.tsx"
import { PersonHead } from "../layout/PersonHead.tsx"
import { QuickLinks } from "../layout/QuickLinks.tsx"
import { Section } from "../layout/Section.tsx"
import { CountLink } from "../list/CountLink.tsx"
import { Menu } from "../overlay/Menu.tsx"
import { toast } from "../overlay/toast.ts"
import { Sample } from "./Sample.tsx"

const links = [
  { to: "/samples", label: "Students", text: "All students, by class and cohort." },
  { to: "/samples?", label: "Academic years", text: "Which year is current." },
]
const feed = [
  {
    id: 1,
    who: "Tadala Example",
    text: "created a term.",
    at: "2026-02-10T09:00:00Z",
    when: "5 minutes ago",
  },
  {
    id: 2,
    who: "Mphatso Sample",
    text: "changed their profile.",
    at: "2026-02-09T09:00:00Z",
    when: "1 day ago",
  },
]
const inbox = [
  {
    id: 1,
    seed: "grade",
    title: "Grade for Fractions",
    text: "Mathematics, Fractions: 78 of 100 points: 78%, B.",
    unread: true,
    to: "/samples",
    onOpen: () => {},
    at: "2026-02-10T09:00:00Z",
    when: "5 minutes ago",
    facts: <Badge tone="bad">High priority</Badge>,
    onRead: () => {},
    menu: <Menu label="Actions for Grade for Fractions" items={[{ label: "Delete", onSelect: () => {} }]} />,
  },
  {
    id: 2,
    seed: "announcement",
    title: "Water is off on Friday morning",
    text: "Please draw water on Thursday evening.",
    unread: false,
    to: null,
    onOpen: () => toast.success("Opened."),
    at: "2026-02-09T09:00:00Z",
    when: "1 day ago",
    facts: <Badge tone="bad">High priority</Badge>,
    menu: <Menu label="Actions for Water is off" items={[{ label: "Delete", onSelect: () => {} }]} />,
  },
]
const square =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'%3E%3Cpath d='M1 1h7v7H1z'/%3E%3C/svg%3E"
const minutes = [15, 30, 60].map((value) => ({ value, label: `${value} minutes` }))

/** The parts of dashboards and the profile. */
export function PersonSamples() {
  const [alerts, setAlerts] = useState(true)
  const [timeout, setTimeout] = useState(30)
  return (
    <Sample title="People and settings">
      <PersonHead name="Tadala Example" kind="Student" lines={["tadala@college.example", "IPTE25-0001"]}>
        <FileButton accept="image/png,image/jpeg" onFile={({ name }) => toast.success(`${name} is chosen.`)}>
          Change Photo
        </FileButton>
      </PersonHead>
      <Section title="Recent activity" lead="Recent events." action={<Button kind="quiet">See all</Button>}>
        <Feed
          empty={{ title: "No activity yet", text: "Changes by other people appear here." }}
          items={feed}
        />
      </Section>
      <Inbox items={inbox} />
      <div className="row">
        <CountLink to="/samples" icon={<BellIcon />} label="Notifications, 3 unread" count={3} />
        <CountLink to="/samples" icon={<BellIcon />} label="Notifications, 112 unread" count={112} />
        <CountLink to="/samples" icon={<BellIcon />} label="Notifications" count={0} />
      </div>
      <QuickLinks items={links} />
      <Section title="Security" lead="They act at once." beside>
        <SwitchSetting
          label="Alerts"
          hint="An email for every new device."
          value={alerts}
          onChange={setAlerts}
        />
        <SelectSetting label="Session timeout" value={timeout} options={minutes} onChange={setTimeout} />
      </Section>
      <Section title="Your data" beside>
        <Button>Download My Data</Button>
      </Section>
      <Columns>
        <FormSection title="Home">
          <TextField name="village" label="Village" required />
          <ReadOnlyField label="Age" hint="From the date of birth" value={21} width="short" />
        </FormSection>
        <QrCode picture={square} label="The key, as a picture for the app to scan" />
      </Columns>
    </Sample>
  )
}
