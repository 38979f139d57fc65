import { parseRichText } from "#contract/lib/richText.ts"
import { Avatar, Person } from "../cloth/Avatar.tsx"
import { Badge } from "../content/Badge.tsx"
import { Details, Disclosure } from "../content/Details.tsx"
import { PhoneFrame } from "../content/PhoneFrame.tsx"
import { SortableList } from "../content/SortableList.tsx"
import { Tabs } from "../layout/Tabs.tsx"
import { RichText } from "../richText/RichText.tsx"
import { Progress } from "../state/Progress.tsx"
import { Sample } from "./Sample.tsx"

const tabs = [
  {
    id: "profile",
    label: "Profile",
    panel: (
      <Details
        items={[
          ["Name", "Tadala Example"],
          ["Number", "IPTE25-0001"],
          ["Home district", "Dedza"],
          ["Guardian", null],
        ]}
      />
    ),
  },
  { id: "security", label: "Security", count: 2, panel: <p>Password and two-factor.</p> },
  { id: "notifications", label: "Notifications", panel: <p>Notifications sent by email.</p> },
]

const formatted = parseRichText(`# Before you travel
Bring **both** letters, and _copies_ of them. Ask at https://college.example or office@college.example.

## The list
- Letter of the head teacher
- Medical form
1. Sign it
2. Hand it in

> Places are given in the order in which letters come.`)

const ordered = ["Water is off", "Mass on Sunday", "Netball"].map((name) => ({
  key: name,
  name,
  content: name,
}))

export function WordSamples() {
  return (
    <Sample title="Words and figures">
      <div className="row">
        <Badge tone="good">Active</Badge>
        <Badge tone="warn">On leave</Badge>
        <Badge tone="bad">Overdue</Badge>
        <Badge tone="info">Upcoming</Badge>
        <Badge tone="quiet">Completed</Badge>
      </div>
      <Tabs label="Profile" items={tabs} />
      <RichText text={formatted} />
      <PhoneFrame>
        <RichText text={formatted} />
      </PhoneFrame>
      <SortableList label="Pinned" items={ordered} onSort={() => {}} />
      <Disclosure summary="How the grade is calculated">
        <p>Assignment 40%, end of module 60%.</p>
      </Disclosure>
      <Progress label="Uploading lesson-plan.pdf" value={0.42} />
      <Progress label="Reading the file" />
      <div className="row">
        <Person name="Tadala Example" note="tadala@college.example" />
        <Person name="Mphatso Sample" note="mphatso@college.example" />
        <Person name="Chikondi Specimen" />
        <Avatar name="Yankho Instance" photo="/missing.jpg" />
        <Avatar name="Limbani Pattern" large />
      </div>
    </Sample>
  )
}
