import { itemAt } from "#contract/lib/objects.ts"
import { Bars } from "../charts/Bars.tsx"
import { Spread } from "../charts/Spread.tsx"
import { StackedBar } from "../charts/StackedBar.tsx"
import { Trend } from "../charts/Trend.tsx"
import { Columns } from "../layout/Columns.tsx"
import { Sample } from "./Sample.tsx"

const terms = [1, 2, 3, 4, 5].map((number) => ({
  name: `Term ${number}, 2025-2026`,
  short: `Term ${number}`,
}))
const months = Array.from({ length: 14 }, (_, index) => ({
  name: `Month ${index + 1}`,
  short: `${index + 1}`,
}))
const bands = [2, 5, 14, 12, 7].map((count, index) => ({
  name: itemAt(["F", "D", "C", "B", "A"], index),
  count,
}))
const letters = [
  { name: "B 70", value: 70 },
  { name: "A 85", value: 85 },
]

export function ChartSamples() {
  return (
    <Sample title="Charts">
      <Columns>
        <Trend
          label="Average by term"
          head="Term"
          positions={terms}
          lines={[
            { name: "Courses", values: [62, 74.5, null, null, 78] },
            { name: "Teaching practice", values: [null, null, 81, 79, null] },
          ]}
          max={100}
          format={(figure) => `${figure}%`}
        />
        <Trend
          label="GPA by month"
          head="Month"
          positions={months}
          lines={[
            { name: "This year", values: months.map((_, index) => 2 + (index % 5) / 4) },
            { name: "Last year", values: months.map((_, index) => 1.5 + (index % 4) / 5) },
          ]}
          max={4}
        />
        <Spread
          label="Spread of Test 1"
          heads={["Letter", "Students"]}
          bands={bands}
          own={3}
          note="Half of the class has 71% or more. 40 students."
        />
        <Spread label="Spread of a class" heads={["Letter", "Students"]} bands={bands} />
        <StackedBar
          label="The parts of a grade"
          heads={["Part", "Computation", "Of 100"]}
          parts={[
            { name: "Assignments", note: "59% × 40", value: 23.6 },
            { name: "End of module", note: "91% × 60", value: 54.6 },
          ]}
          whole={100}
          limits={letters}
        />
        <StackedBar
          label="Students by year"
          heads={["Year", "Students"]}
          parts={[120, 90, 60, 30, 10].map((value, index) => ({ name: `Year ${index + 1}`, value }))}
        />
        <Bars
          label="Materials by type"
          heads={["Type", "Materials"]}
          bars={[
            { name: "Document", value: 12 },
            { name: "Video", value: 3 },
          ]}
        />
      </Columns>
    </Sample>
  )
}
