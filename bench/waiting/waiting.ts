/**
 * npm run waiting: measures how long a person waits on slow 3G with a phone that is four times slower than this machine: from
 * pressing Login to the figures of the dashboard, and from pressing a link to its screen. It asserts nothing. Run it alone.
 */
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { chromium } from "@playwright/test"
import type { Role } from "#contract/lib/endpoints.ts"
import { findBrowser } from "../../scripts/browser.ts"
import { prepare, startCollege } from "../college.ts"
import { median } from "../median.ts"
import { markdown } from "../table.ts"
import { type Day, spendDay } from "./person.ts"
import { waterfall } from "./waterfall.ts"

const options = {
  runs: { type: "string", default: "5" },
  students: { type: "string", default: "600" },
  roles: { type: "string", default: "student,lecturer,admin" },
  checkout: { type: "string", default: join(import.meta.dirname, "../..") },
} as const
const { values } = parseArgs({ options })
const roles = values.roles.split(",") as Role[]
const runs = Number(values.runs)
const checkout = resolve(values.checkout)

prepare(checkout)
const college = await startCollege(checkout, Number(values.students))
const browser = await chromium.launch(await findBrowser())
try {
  console.log(`${college.name}, ${runs} runs, ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`)
  for (const role of roles) {
    const days: Day[] = []
    for (let run = 0; run < runs; run++) days.push(await spendDay(browser, college.url, role))
    console.log(`\n## ${role}\n\n${tableOf(days)}\n`)
    console.log(
      `First visit:\n\n${waterfall(days[0]!.first)}\n\nSecond visit:\n\n${waterfall(days[0]!.second)}`,
    )
  }
} finally {
  await browser.close()
  await college.remove()
}

function tableOf(days: readonly Day[]) {
  const [one] = days
  const all = (read: (day: Day) => number) => {
    const figures = days.map(read)
    return [`${Math.round(median(figures))}`, figures.map(Math.round).join(", ")]
  }
  return markdown(
    ["What", "Median", "Each"],
    [
      ["Login to figures, first visit, ms", ...all(({ first }) => first.time)],
      ["Login to figures, second visit, ms", ...all(({ second }) => second.time)],
      ["Sign-in page, bytes", ...all((day) => day.signInPage)],
      ["First dashboard beyond it, bytes", ...all(({ first }) => first.bytes)],
      ["Another day with five screens, bytes", ...all((day) => day.anotherDay)],
      ...one!.screens.flatMap(({ address }, index) => [
        [`${address}, first time, ms`, ...all(({ screens }) => screens[index]!.first)],
        [`${address}, seen before, ms`, ...all(({ screens }) => screens[index]!.again)],
      ]),
    ],
  )
}
